/** @typedef {{ name: string, seconds: number }} Duration */

const shown = 15;

/** @param {readonly Duration[]} durations @returns {Duration[]} */
export const slowest = (durations) =>
  [...durations]
    .sort((one, other) => other.seconds - one.seconds || one.name.localeCompare(other.name))
    .slice(0, shown);

/**
 * Two tables in Markdown, to be pasted into CONTRIBUTING.md.
 *
 * @param {readonly Duration[]} steps
 * @param {readonly Duration[]} files
 */
export const timeTables = (steps, files) =>
  [
    ...['| step | seconds |', '|---|--:|', ...steps.map(toRow), ''],
    ...['| slowest test files and stories | seconds |', '|---|--:|', ...slowest(files).map(toRow)],
  ].join('\n');

/** @param {Duration} duration */
const toRow = ({ name, seconds }) => `| ${name.replaceAll('|', '\\|')} | ${seconds.toFixed(1)} |`;
