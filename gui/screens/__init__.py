"""The screens of the program, and what the keyboard and the pointer do on them."""
