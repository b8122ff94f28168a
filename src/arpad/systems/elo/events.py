"""What Elo says of whole events: it rates games, not events."""

EVENTS = None
