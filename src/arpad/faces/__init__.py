"""Three doors with no rule behind any: the command, the HTTP API, the web pages."""
