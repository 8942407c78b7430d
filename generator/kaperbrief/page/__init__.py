"""The page for hosts: all that the program does, seen and clicked in a browser."""
