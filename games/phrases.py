"""What can be said at the table: ready-made, so that everyone reads it in their own language."""

PHRASES = frozenset(
    {
        "good_luck", "well_played", "thank_you", "one_moment", "oops", "good_game",
        "smile", "wow", "think", "clap",
    }
)  # fmt: skip
