// The page for when there is no network: it gives way to the real one as soon as the network is back.
addEventListener("online", () => location.reload());
