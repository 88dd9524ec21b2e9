import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elapsed } from '../steps/progress.mjs';
import { endRunOnSignals, interruption } from '../steps/run-command.mjs';
import { environments, note } from './environments.mjs';
import { refusals } from './refusals.mjs';

/*
 * Starts the last commit in the environments of docs/operations.md, one after the other. Arguments: words of the titles to try; the first environment
 * always runs, because later ones start its clone.
 */

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const [first, ...others] = [...environments, ...refusals];
const chosen = others.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word)),
);

endRunOnSignals();
const folder = mkdtempSync(join(tmpdir(), 'fw-environments-'));
chmodSync(folder, 0o755);
const places = { folder, built: join(folder, 'clone') };
const failed = [];
if (note) console.log(note);
try {
  for (const environment of first ? [first, ...chosen] : []) {
    if (interruption()) break;
    const { title, obstacle, run } = environment;
    const since = performance.now();
    const problem = obstacle ? null : await run(places);
    console.log(
      `${obstacle ? '–' : problem ? '✗' : '✓'} ${title}${obstacle ? `: ${obstacle}` : ` (${elapsed(since)})`}`,
    );
    if (!problem) continue;
    console.log(problem);
    failed.push(title);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failed.length === 0 ? 'Every environment passed.' : `${failed.length} failed.`);
process.exitCode = failed.length === 0 && !interruption() ? 0 : 1;
