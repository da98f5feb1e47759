const { Server } = require("boardgame.io/server");
const { Cards } = require("./game.js");

const server = Server({ games: [Cards], origins: [/.*/] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
