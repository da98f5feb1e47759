"""Japanese Joker once more: slow and plain, from the text of the rules, sharing nothing with the engine.

Cards are strings in sets; every rule is written as the sentence of the rules that it comes from.
"""

from dataclasses import dataclass, field

RANKS = "6789TJQKA"
SUITS = "SHDC"
JOKERS = {"X1", "X2"}
DECK = {rank + suit for rank in RANKS for suit in SUITS} - {"6S", "6C"} | JOKERS


@dataclass
class Player:
    hand: set[str]
    columns: list[list[str]]  # [down, up] each
    cards_played: int = 0

    def faces(self) -> set[str]:
        return {up for _, up in self.columns}

    def available(self) -> set[str]:
        """Each player's first card of the hand comes from the hand; later ones from it or the columns."""
        return set(self.hand) if self.cards_played == 0 else self.hand | self.faces()

    def play(self, card: str) -> None:
        self.cards_played += 1
        if card in self.hand:
            self.hand.remove(card)
            return
        column = next(column for column in self.columns if column[1] == card)
        two_left = len(self.columns) == 2
        self.columns.remove(column)
        self.hand.add(column[0])
        if two_left:
            self.hand.update(self.columns.pop())


@dataclass
class Table:
    """One hand with trumps named; ``trump`` is a suit, or N for bezi."""

    trump: str
    turn: int
    players: list[Player]
    lead: str | None = None
    tricks: list[int] = field(default_factory=lambda: [0, 0])

    def legal(self) -> set[str]:
        available = self.players[self.turn].available()
        if self.lead is None:
            jokers = {f"{joker}+{suit}" for joker in available & JOKERS for suit in SUITS}
            return available - JOKERS | jokers
        jokers = {f"{joker}+" for joker in available & JOKERS}
        return jokers | self._duty(available - JOKERS)

    def _duty(self, cards: set[str]) -> set[str]:
        suit = asked_suit(self.lead)
        of_suit = {card for card in cards if card[1] == suit}
        trumps = {card for card in cards if card[1] == self.trump}
        if of_suit and self.lead[:2] in JOKERS:
            return {max(of_suit, key=lambda card: RANKS.index(card[0]))}
        return of_suit or trumps or cards

    def play(self, move: str) -> None:
        self.players[self.turn].play(move[:2])
        if self.lead is None:
            self.lead = move
            self.turn = 1 - self.turn
            return
        winner = self.turn if second_wins(self.lead, move, self.trump) else 1 - self.turn
        self.tricks[winner] += 1
        self.turn = winner
        self.lead = None

    def after(self, move: str) -> "Table":
        players = [
            Player(set(player.hand), [list(column) for column in player.columns], player.cards_played)
            for player in self.players
        ]
        table = Table(self.trump, self.turn, players, self.lead, list(self.tricks))
        table.play(move)
        return table


def asked_suit(lead: str) -> str:
    return lead[-1]


def second_wins(lead: str, answer: str, trump: str) -> bool:
    if answer[:2] in JOKERS:
        return True  # a joker played second wins, over trumps and over a joker that led
    if lead[:2] in JOKERS:
        # A trump takes the trick from a joker that asked for another suit; nothing else does.
        return answer[1] == trump and asked_suit(lead) != trump
    if lead[1] == answer[1]:
        return RANKS.index(answer[0]) > RANKS.index(lead[0])
    return answer[1] == trump


def count_plays(table: Table) -> int:
    """In how many ways the hand can be played to its end."""
    if not any(player.hand or player.columns for player in table.players):
        return 1
    return sum(count_plays(table.after(move)) for move in table.legal())


def hand_points(tricks: tuple[int, int]) -> tuple[int, int]:
    """Whoever took more scores the difference."""
    first, second = tricks
    return (max(0, first - second), max(0, second - first))
