// A card game of the size of a Japanese Joker hand: two players, hidden hands of 18 cards, a card in turn.
const CARDS = 36;

function shuffled() {
  const deck = [...Array(CARDS).keys()];
  for (let i = CARDS - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

function deal(G) {
  const deck = shuffled();
  G.players = { 0: { hand: deck.slice(0, 18) }, 1: { hand: deck.slice(18) } };
  G.trick = [];
}

exports.Cards = {
  name: "cards",
  setup: () => {
    const G = { tricks: [0, 0] };
    deal(G);
    return G;
  },
  playerView: ({ G, playerID }) => ({ ...G, players: { [playerID]: G.players[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID }, card) => {
        const { hand } = G.players[playerID];
        const at = hand.indexOf(card);
        if (at < 0) return "INVALID_MOVE";
        hand.splice(at, 1);
        G.trick.push(card);
        if (G.trick.length === 2) {
          G.tricks[G.trick[0] > G.trick[1] ? 0 : 1]++;
          G.trick = [];
        }
        if (!G.players[0].hand.length && !G.players[1].hand.length) deal(G);
      },
      client: false,
    },
  },
};
