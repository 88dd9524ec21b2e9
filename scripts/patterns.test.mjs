import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './steps/paths.mjs';

/** V8 takes them for case-sensitive once a process has compiled a megabyte of patterns. */
const inlineModifiers = /\(\?[ims]*-?[ims]+:/;

test('no pattern has inline modifiers', () => {
  const files = globSync('{{contract,server,web,simulators}/src,seed}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const patterns = files.filter((file) =>
    readFileSync(inRoot(file), 'utf8')
      .replaceAll(/\/\*\*.*?\*\//gs, '')
      .match(inlineModifiers),
  );
  expect(patterns).toEqual([]);
});
