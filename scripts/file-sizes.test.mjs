import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './steps/paths.mjs';

const maxLines = 200;
/** A file this short has to be worth its door. */
const sliverLines = 20;
const maxSlivers = 119;

/** Neither tests and what only they use, nor the page of all parts, nor generated files. */
const notProduction = /\.test\.tsx?$|\.gen\.ts$|\/(testing|parts)\//;

const sizes = globSync('{contract,server,simulators,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !notProduction.test(file))
  .map((file) => ({ file, lines: readFileSync(inRoot(file), 'utf8').split('\n').length - 1 }));

test('no production file is longer than 200 lines', () => {
  expect(sizes.length).toBeGreaterThan(1000);
  expect(sizes.filter(({ lines }) => lines > maxLines)).toEqual([]);
});

test('fewer than 120 production files have 20 lines or fewer', () => {
  const slivers = sizes.filter(({ lines }) => lines <= sliverLines);
  expect(slivers.length, slivers.map(({ file }) => file).join('\n')).toBeLessThanOrEqual(maxSlivers);
});
