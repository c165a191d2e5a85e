"""What stands between the network and the app: asking for the code, and watching the lines to the open pages."""
