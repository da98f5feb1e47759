"""The rules of the Joker games: values in, new values or an error out.

Pure: the standard library only, no clock, no randomness, no input or output outside ``cli``.
"""
