import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {boolean} ok @returns {Tally} */
export const single = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/**
 * A run can fail without a failed test: a file that does not load, a broken set-up, a crash. It counts as one then.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
const withExitCode = (tally, exitCode) => (exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);

/** @param {string} reportFile @param {number} exitCode */
export const readVitestReport = (reportFile, exitCode) => {
  const report = readJson(reportFile);
  return withExitCode({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode);
};

/** A story that passed only on a second attempt counts as failed. @param {string} reportFile @param {number} exitCode */
export const readPlaywrightReport = (reportFile, exitCode) => {
  const { expected = 0, unexpected = 0, flaky = 0 } = readJson(reportFile)?.stats ?? {};
  return withExitCode({ passed: expected, failed: unexpected + flaky }, exitCode);
};

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
