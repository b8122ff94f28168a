"""A result to send to others: its card, its QR code, and its tables for other programs."""
