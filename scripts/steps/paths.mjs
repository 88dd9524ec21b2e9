import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const modules = join(root, 'node_modules');

/** The Node of the lockfile; whatever started this script may be older. */
export const node = join(modules, '.bin/node');

/** @param {string} path */
export const inRoot = (path) => join(root, path);

/** Node itself would mention a missing .env at every start. */
const withSettings = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : []);

export const serverArguments = () => [...withSettings(), 'server/src/main.ts'];

/** @param {readonly string[]} words */
export const operatorArguments = (words) => [...withSettings(), 'server/src/operator/main.ts', ...words];
