"""How the site is doing: for those who run it, and for the programs that look after it."""
