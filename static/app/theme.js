// A plain script in the head of every page: theme, suits and motion are set before anything is painted.
// The settings themselves are app/settings, which finds them where this leaves them. For a signed-in person the page
// brings those that the server keeps; of these, what app/account could not send yet is newer. What was chosen before one
// was a person is theirs while the server keeps nothing of them, and app/account sends it.
(() => {
  const { dataset } = document.documentElement;
  try {
    /** @param {string} key */
    const stored = (key) => JSON.parse(localStorage.getItem(key) ?? "{}");
    const settings = stored("jokeri.settings");
    if (dataset.settings) {
      const kept = JSON.parse(dataset.settings);
      const own = `jokeri.unsent.${dataset.person}`;
      const before = Object.keys(kept).length ? {} : stored("jokeri.unsent.");
      const unsent = { ...before, ...stored(own) };
      localStorage.setItem(own, JSON.stringify(unsent));
      localStorage.removeItem("jokeri.unsent.");
      Object.assign(settings, kept, unsent);
      localStorage.setItem("jokeri.settings", JSON.stringify(settings));
    }
    const { theme, fourColours, motion } = settings;
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    if (fourColours) dataset.suits = "four";
    if (motion === "off") dataset.motion = "off";
  } catch {
    // Storage can be closed to us, or hold what is not ours: the system's theme stays.
  }
})();
