"""One table shared with every phone on the local network: who gets in, who is there, and who holds the pen."""
