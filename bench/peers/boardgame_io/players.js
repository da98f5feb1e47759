// Pairs who play as fast as it goes: node players.js PORT MATCHES SECONDS. Prints what they played.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Cards } = require("./game.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let moves = 0;

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

async function sit() {
  const { matchID } = await post("/games/cards/create", { numPlayers: 2 });
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/cards/${matchID}/join`, { playerID, playerName: "p" });
    const client = Client({
      game: Cards, numPlayers: 2, matchID, playerID, credentials: playerCredentials, debug: false,
      multiplayer: SocketIO({ server }),
    });
    let played = -1;
    client.subscribe((state) => {
      if (!state || state._stateID === played || state.ctx.currentPlayer !== playerID) return;
      played = state._stateID;
      const card = state.G.players[playerID].hand[0];
      if (card === undefined) return;
      moves++;
      client.moves.play(card);
    });
    client.start();
  }
}

(async () => {
  for (let i = 0; i < matches; i++) await sit();
  await new Promise((done) => setTimeout(done, 2000));
  console.log("playing");
  const before = moves, began = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  console.log(JSON.stringify({ moves: moves - before, seconds: (performance.now() - began) / 1000 }));
  process.exit(0);
})();
