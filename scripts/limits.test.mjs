import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './steps/paths.mjs';

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/** @param {string} file */
const readSource = (file) => readFileSync(inRoot(file), 'utf8');

/** Names of the contract's limits, with their values as they are written. */
const limits = new Map(
  [...readSource('contract/src/rules/limits.ts').matchAll(/^export const (\w+) = (.+);$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/**
 * Arguments that are neither a limit of the contract nor a parameter called `max`.
 *
 * @param {readonly string[]} files
 * @param {RegExp} pattern with the argument as its first group
 */
const foreignLimits = (files, pattern) =>
  files.flatMap((file) =>
    [...readSource(file).matchAll(pattern)]
      .filter(([, name = '']) => name !== 'max' && !limits.has(name))
      .map(([call]) => `${file}: ${call}`),
  );

/**
 * Lines that write a number where a constant of `contract/src/rules/limits.ts` belongs.
 *
 * @param {string} folder
 * @param {RegExp} pattern
 */
const linesWith = (folder, pattern) =>
  sourcesIn(folder).flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('fields and hints of the web read their limits from the contract', () => {
  expect(linesWith('web/src', /\bmax(Length|Tags)(=\{|: )\s*\d|^(?!\s*\/\*\*).*\d MB\b/)).toEqual([]);
});

test('schemas of the contract read their limits from one file', () => {
  const ranges = [
    // The range of database ids, percent, and fractions of a page with what is printed beyond its edges.
    'contract/src/text.ts: export const id = () => z.int().min(1).max(2_147_483_647);',
    'contract/src/imports.ts: percent: count().max(100).nullable(),',
    'contract/src/leasing/template-content.ts: const share = () => z.number().min(-1).max(2);',
  ];
  const found = linesWith(
    'contract/src',
    /(\b(line|requiredLine|clearableLine|multiline|clearable)\(|(?<!Math)\.max\()\d/,
  );
  expect(found.filter((line) => !ranges.includes(line))).toEqual([]);
});

test('schemas of imported and provider rows read their text limits from the contract', () => {
  const schemas = sourcesIn('server/src').filter((file) => readSource(file).includes("'@flottwart/contract/text'"));
  expect(foreignLimits(schemas, /\b(?:line|requiredLine|clearableLine|multiline|clearable)\((\w+)/g)).toEqual([]);
});

test('schemas of features read their limits from the contract', () => {
  // Written by ourselves, checked when the server starts.
  const ownFiles = 'server/src/features/documents/reading/profiles/profiles.ts';
  const found = foreignLimits(sourcesIn('server/src/features'), /(?<!Math)\.max\((\w+)/g);
  expect(found.filter((limit) => !limit.startsWith(ownFiles))).toEqual([]);
});

test('no other file defines a limit of the contract again', () => {
  const again = sourcesIn('server/src').flatMap((file) =>
    [...readSource(file).matchAll(/^(?:export )?const (\w+) = (.+);$/gm)]
      .filter(([, name = '', value]) => limits.get(name) === value)
      .map(([line]) => `${file}: ${line}`),
  );
  expect(again).toEqual([]);
});

test('the length of a day is written once', () => {
  const folders = ['contract/src', 'server/src', 'web/src'];
  expect(folders.flatMap((folder) => linesWith(folder, /\b86_400_000\b|\b24 \* 60 \* 60\b/))).toEqual([]);
});
