import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findViolations } from './imports/find-violations.mjs';
import { inRoot, root } from './steps/paths.mjs';

const folders = ['contract', 'server', 'web', 'simulators', 'e2e', 'bench'];
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

const files = folders.flatMap((folder) => sourcesIn(inRoot(folder)));
const violations = files.flatMap((file) =>
  findViolations(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
);
for (const violation of violations) console.error(violation);
console.log(`${files.length} files, ${violations.length} imports against the arrows`);
process.exitCode = violations.length > 0 ? 1 : 0;
