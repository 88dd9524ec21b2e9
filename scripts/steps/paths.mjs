import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');

/** Node of the lockfile, because the Node that started this script may be older. */
export const node = join(modules, '.bin/node');

/** @param {string} path */
export const inRoot = (path) => join(root, path);

/** Omitted if missing, because Node would warn at every start. */
const withSettings = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : []);

/**
 * Short-lived objects get 24 MB instead of 96 before they are collected, and threads share the memory they give back:
 * a busy server needs 100 MB less for the same processor time (docs/performance.md).
 */
export const memoryFlag = '--max-semi-space-size=8';
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/** @param {'server/dist/main.js' | 'server/src/main.ts'} program */
export const serverArguments = (program) => [memoryFlag, ...withSettings(), program];

/** @param {readonly string[]} words */
export const operatorArguments = (words) => [...withSettings(), 'server/dist/operator.js', ...words];
