"""What people ask: for the page of questions, the rules of each game, and search."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Link(NamedTuple):
    """Where more is told: the name of a page, a place on it (`#clocks`) or nothing, the words to press."""

    page: str
    place: str
    label: Promise


class Question(NamedTuple):
    """A question and its answer, which stands for itself; `anchor` is for links to it.

    `figure` is the template that draws an example, or nothing.
    """

    anchor: str
    question: Promise
    answer: Promise
    more: Link | None = None
    figure: str = ""


class Group(NamedTuple):
    """Questions about one thing."""

    anchor: str
    heading: Promise
    questions: tuple[Question, ...]


CLASSIC = Group(
    "classic",
    _("Classic Joker"),
    (
        Question(
            "must-take",
            _("Do I have to take a trick that I can take?"),
            _(
                "No. You follow suit or trump where you must, with any card of it; the one exception is your"
                " highest card when a high joker asks for it."
            ),
            figure="pages/figures/ducked.html",
        ),
        Question(
            "naming",
            _("May I look at my other cards before I name trumps?"),
            _(
                "No. Under the house rules the player who names trumps in a hand of nine sees three cards, "
                "and so does everybody else."
            ),
        ),
        Question(
            "closed-bid",
            _("Why may the dealer not bid every number?"),
            _(
                "So that the bids never come out even. Together they ask for more tricks than there are, or "
                "for fewer, and somebody has to miss."
            ),
            Link("rules-classic", "#bids", _("The bids")),
        ),
        Question(
            "too-many",
            _("Is taking too many as bad as too few?"),
            _(
                "Both miss, and both cost the premia. Every trick is still worth 10 points, so once a bid is "
                "lost, more is better than fewer."
            ),
        ),
        Question(
            "what-khishti",
            _("What is khishti?"),
            _(
                "A bid of one or more that took no trick. Under the house rules it costs what the table "
                "chose, under the regional rules nothing."
            ),
            Link("rules-classic", "#khishti", _("What khishti costs")),
        ),
        Question(
            "what-premia",
            _("What are premia and moshla?"),
            _(
                "Whoever is exact in every hand of a pulka scores their best hand of it twice: that is "
                "premia. Under the house rules the others then lose their own best hand: that is moshla."
            ),
            Link("rules-classic", "#sheet", _("A pulka in numbers")),
        ),
        Question(
            "equal",
            _("Who wins if two have the same total?"),
            _("Both. Players with the same highest total share the victory."),
        ),
        Question("partners", _("Are there partners?"), _("No. Each of the four plays alone.")),
    ),
)

JAPANESE = Group(
    "japanese",
    _("Japanese Joker"),
    (
        Question(
            "why-japanese",
            _("Why Japanese?"),
            _(
                "It is only a name. The game is Georgian; in Georgia the Joker for two with cards in columns "
                "is called that."
            ),
        ),
        Question(
            "bidding",
            _("Is there bidding?"),
            _("No. Every hand has eighteen tricks, and whoever takes more of them wins it."),
        ),
        Question(
            "throw-joker",
            _("Can a joker be thrown away?"),
            _(
                "No. An answering joker always takes the trick, and a leading one names a suit and means to "
                "take it."
            ),
            figure="pages/figures/no_low_joker.html",
        ),
        Question(
            "face-down",
            _("May I look at my face-down cards?"),
            _("No, nobody may. Such a card is yours to see once it is in your hand."),
        ),
        Question(
            "growing",
            _("Why does my hand grow while I play?"),
            _(
                "When you play the open card of a column, the card beneath it goes to your hand. With the "
                "last two columns it is three cards at once."
            ),
            Link("rules-japanese", "#columns", _("The columns")),
            figure="pages/figures/last_columns.html",
        ),
        Question(
            "target-reached",
            _("When is a match over?"),
            _(
                "When somebody reaches or passes the target: 11, 15, 21 or 31 points, as the table chose. A "
                "single hand is worth up to 18."
            ),
            Link("rules-japanese", "#count", _("Counting")),
        ),
    ),
)

GROUPS = (
    Group(
        "begin",
        _("Beginning"),
        (
            Question(
                "cost",
                _("Does it cost anything?"),
                _("No. Playing is free, and there is nothing on this site that could be bought."),
            ),
            Question(
                "account",
                _("Do I need an account?"),
                _(
                    "No. A guest plays against bots and at every free table. An account brings Domino Coin, "
                    "and it is yours on every device, where a guest is known to one browser alone."
                ),
            ),
            Question(
                "install",
                _("Do I have to install anything?"),
                _(
                    "No, a browser is enough. If you like, add the site to the home screen from the menu of "
                    "your browser, and it opens like an app. To play you need a connection either way."
                ),
            ),
            Question(
                "which",
                _("Which game should I begin with?"),
                _(
                    "Japanese Joker if you are two or new to such games: there are no bids to plan. Classic "
                    "Joker if you are four, or like to plan. You can try both against bots."
                ),
                Link("differences", "", _("How the games differ")),
            ),
            Question(
                "alone",
                _("Can I play alone?"),
                _(
                    "Yes, against bots: the cards are dealt as soon as you tap. Moves can be taken back, and "
                    "a hint says what a bot would play and why."
                ),
                Link("how-to-start", "#bots", _("Against bots, at once")),
            ),
            Question(
                "friends",
                _("How do I play with friends?"),
                _(
                    "Create a table and send them its link, or let them photograph the square code in the "
                    "waiting room. They sit down as guests if need be."
                ),
                Link("how-to-start", "#friend", _("With friends")),
            ),
            Question(
                "languages",
                _("Which languages are there?"),
                _(
                    "Georgian, English, Russian and Turkish. The switch stands at the top of every page, at "
                    "a match in its menu. At one table everybody reads in their own language."
                ),
            ),
        ),
    ),
    CLASSIC,
    JAPANESE,
    Group(
        "people",
        _("With people"),
        (
            Question(
                "connection",
                _("What if I lose the connection?"),
                _(
                    "The table waits, and your cards are kept. Come back in time and you go on where you "
                    "were. Otherwise the match is lost in Japanese Joker; in classic Joker a bot plays your "
                    "seat until you return."
                ),
                Link("fair-play", "#gone", _("Gone and leaving")),
            ),
            Question(
                "time",
                _("What if my time runs out?"),
                _("The clock makes that one move for you, and the next is yours again."),
                Link("fair-play", "#clocks", _("The clocks to the second")),
            ),
            Question(
                "leaves",
                _("What if somebody leaves?"),
                _(
                    "In classic Joker a bot plays on for them, and they come last. In Japanese Joker the "
                    "other player has won."
                ),
            ),
            Question(
                "peeping",
                _("Can others see my cards?"),
                _("No. They are sent to your browser alone, and spectators see no hand at all."),
                Link("fair-play", "#secrets", _("Who sees what")),
            ),
            Question(
                "deals",
                _("How do I know that the deals are fair?"),
                _(
                    "Every hand is sealed before its first card, and the proof is given afterwards. Anybody "
                    "can do the sum."
                ),
                Link("fair-play", "#seal", _("Sealed deals")),
            ),
            Question(
                "talk",
                _("Can I talk to the others?"),
                _(
                    "With ready-made phrases, which everybody reads in their own language. Nothing else can "
                    "be written at a table."
                ),
            ),
        ),
    ),
    Group(
        "yours",
        _("Coins and your account"),
        (
            Question(
                "what-coin",
                _("What is Domino Coin?"),
                _("A score to play with, never money. It cannot be bought, sold, sent or cashed out."),
                Link("about-coins", "", _("About Domino Coin")),
            ),
            Question(
                "get-coins",
                _("How do I get coins?"),
                _(
                    "Some come with an account, more on a day that you begin with few. The rest is won at "
                    "tables for coins."
                ),
                Link("about-coins", "#get", _("Where coins come from")),
            ),
            Question(
                "guest-registers",
                _("I play as a guest. What if I register?"),
                _(
                    "You stay who you are: name, picture and matches move along, in the middle of a match as "
                    "well."
                ),
            ),
            Question(
                "password",
                _("I have forgotten my password. What now?"),
                _(
                    "If your account has an e-mail address, ask for a new password where you sign in. "
                    "Without an address or a passkey we cannot know that it is you."
                ),
                Link("account_login", "", _("Sign in")),
            ),
            Question(
                "delete",
                _("Can I delete my account?"),
                _("Yes, under “You”. Matches that are over stay, without your name."),
            ),
        ),
    ),
)
