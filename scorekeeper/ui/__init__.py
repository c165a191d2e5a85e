"""The ui room: screens and their state. Shows what the other rooms know; adds nothing up, touches no file."""
