import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './steps/paths.mjs';

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/**
 * Lines that write a number where a constant of `contract/src/rules/limits.ts` belongs.
 *
 * @param {string} folder
 * @param {RegExp} pattern
 */
const linesWith = (folder, pattern) =>
  sourcesIn(folder).flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('fields and hints of the web read their limits from the contract', () => {
  expect(linesWith('web/src', /\bmax(Length|Tags)(=\{|: )\s*\d|^(?!\s*\/\*\*).*\d MB\b/)).toEqual([]);
});

test('schemas of the contract read their limits from one file', () => {
  const ranges = [
    // The range of database ids, and percent.
    'contract/src/text.ts: export const id = () => z.int().min(1).max(2_147_483_647);',
    'contract/src/imports.ts: percent: count().max(100).nullable(),',
  ];
  const found = linesWith(
    'contract/src',
    /(\b(line|requiredLine|clearableLine|multiline|clearable)\(|(?<!Math)\.max\()\d/,
  );
  expect(found.filter((line) => !ranges.includes(line))).toEqual([]);
});

test('schemas of imported and provider rows read their text limits from the contract', () => {
  expect(linesWith('server/src', /\b(line|requiredLine|clearableLine|multiline|clearable)\([1-9]/)).toEqual([]);
});
