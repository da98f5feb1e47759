"""Guests and registered users."""
