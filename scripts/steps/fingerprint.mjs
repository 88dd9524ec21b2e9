import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const generated = new Set(['dist', 'node_modules', '.tanstack']);

/**
 * Hash over names and contents of files, so that only real changes count.
 *
 * @param {string} base
 * @param {readonly string[]} paths
 */
export const fingerprint = (base, paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(join(base, path)))) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
};

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesIn = (path) => {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !generated.has(name) && !name.endsWith('.gen.ts'))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
};
