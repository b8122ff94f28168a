"""The web pages: forms that need no script, results with their working, explanations."""
