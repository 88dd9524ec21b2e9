import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findFeatureCycles } from './imports/find-cycles.mjs';
import { findViolations } from './imports/find-violations.mjs';
import { inRoot, root } from './steps/paths.mjs';

const folders = ['contract', 'server', 'web', 'seed', 'simulators', 'e2e', 'bench'];
const skipped = new Set(['node_modules', 'dist', 'migrations', 'test-results']);
const isSource = /(?<!\.gen)\.tsx?$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesIn(path);
    return isSource.test(entry.name) ? [path] : [];
  });

const sources = folders
  .flatMap((folder) => sourcesIn(inRoot(folder)))
  .map((file) => ({ file: relative(root, file).split(sep).join('/'), source: readFileSync(file, 'utf8') }));
const violations = [
  ...sources.flatMap(({ file, source }) => findViolations(file, source)),
  ...findFeatureCycles(sources),
];
for (const violation of violations) console.error(violation);
console.log(`${sources.length} files, ${violations.length} imports against the arrows`);
process.exitCode = violations.length > 0 ? 1 : 0;
