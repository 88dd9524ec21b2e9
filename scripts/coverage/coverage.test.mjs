import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../steps/paths.mjs';
import { headingsOf } from './read-claims.mjs';
import { expectsText, readCoverage } from './read-coverage.mjs';
import { hasTitle } from './read-table.mjs';

const page = readFileSync(inRoot('docs/coverage.md'), 'utf8');
const rows = readCoverage(page);

/** @param {string} file */
const sourceOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '');

test('the page has rows, and every row names a proof', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ proofs }) => proofs.some(({ file }) => file === ''))).toEqual([]);
});

test('every test that is named exists', () => {
  const missing = rows.flatMap(({ line, proofs }) =>
    proofs
      .filter(({ file, title }) => !hasTitle(sourceOf(file), title))
      .map(({ file, title }) => `line ${line}: ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test('every quoted text is expected by a test beside it', () => {
  const unproved = rows.flatMap(({ line, quoted, proofs }) => {
    const sources = proofs.map(({ file }) => sourceOf(file));
    const missing = quoted.filter((text) => !sources.some((source) => expectsText(source, text)));
    return missing.map((text) => `line ${line}: ${text}`);
  });
  expect(unproved).toEqual([]);
});

test('the headings of the page are unique, and every comment links to one of them', () => {
  const headings = headingsOf(page);
  expect(headings).toEqual([...new Set(headings)]);
  const folders = [
    'contract/src',
    'server/src',
    'server/test',
    'web/src',
    'seed',
    'simulators/src',
    'e2e',
    'bench/src',
  ];
  const sources = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  );
  const links = sources.flatMap((file) =>
    [...sourceOf(file).matchAll(/docs\/coverage\.md#([\w-]+)/g)].map(([, heading = '']) => ({ file, heading })),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
});

test('rows are parsed with quotes and proofs', () => {
  const table = '| Requirement | Tests |\n|---|---|\n| Says „Ja.“ | [a.ts](../x/a.ts) one<br>[b.ts](../x/b.ts) two |';
  expect(readCoverage(table)).toEqual([
    {
      line: 3,
      statement: 'Says „Ja.“',
      quoted: ['Ja.'],
      proofs: [
        { file: 'x/a.ts', title: 'one' },
        { file: 'x/b.ts', title: 'two' },
      ],
    },
  ]);
});

test('a title inside another title does not match, an escaped text does', () => {
  expect(hasTitle("test('one and two', () => {})", 'one')).toBe(false);
  expect(expectsText('toHaveText(/^Fehler\\. \\(x\\)/)', 'Fehler. (x)')).toBe(true);
});
