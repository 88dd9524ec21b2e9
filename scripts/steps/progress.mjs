/** @param {number} since */
export const elapsed = (since) => {
  const seconds = (performance.now() - since) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
};

const quietIntervalMs = 15_000;

/**
 * Prints the current step with its elapsed time: every second in a terminal, less often in a log.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withProgress = async (what, work) => {
  const since = performance.now();
  const terminal = process.stdout.isTTY;
  const line = () => `${what} … ${elapsed(since)}`;
  if (!terminal) console.log(`${what} …`);
  const timer = setInterval(
    () => (terminal ? process.stdout.write(`\r${line()}`) : console.log(line())),
    terminal ? 1_000 : quietIntervalMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    console.log(`${terminal ? '\r' : ''}${what}: ${elapsed(since)}   `);
  }
};
