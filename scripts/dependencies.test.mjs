import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './steps/paths.mjs';

const folders = ['', 'contract/', 'server/', 'web/', 'simulators/', 'e2e/', 'bench/'];
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');

const wanted = folders.flatMap((folder) => {
  const description = JSON.parse(read(`${folder}package.json`));
  return kinds.flatMap((kind) => Object.entries(description[kind] ?? {}));
});
const foreign = wanted.filter(([name]) => !name.startsWith('@flottwart/'));

const explained = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
const patterns = explained.map(([, name = '']) => name);
/** @param {string} pattern @param {string} name */
const fits = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

test('every direct dependency is explained', () => {
  const unexplained = foreign.map(([name]) => name).filter((name) => !patterns.some((pattern) => fits(pattern, name)));
  expect(unexplained).toEqual([]);
});

test('no removed dependency is explained', () => {
  expect(patterns.filter((pattern) => !foreign.some(([name]) => fits(pattern, name)))).toEqual([]);
});

test('versions are exact', () => {
  expect(foreign.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test('the lockfile has checksums and no URLs', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const stored = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  expect(stored.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  expect(stored.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test('no package runs a script while it is installed', () => {
  expect(read('.npmrc')).toContain('ignore-scripts=true');
});
