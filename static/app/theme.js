// A plain script in the head of every page: theme, suits and motion are set before anything is painted.
// The settings themselves are app/settings, which finds them where this leaves them. For a signed-in person the page
// brings those that the server keeps; of these, what app/account could not send yet is newer.
(() => {
  const { dataset } = document.documentElement;
  try {
    /** @param {string} key */
    const stored = (key) => JSON.parse(localStorage.getItem(key) ?? "{}");
    const settings = stored("jokeri.settings");
    if (dataset.settings) {
      Object.assign(settings, JSON.parse(dataset.settings), stored("jokeri.unsent"));
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
