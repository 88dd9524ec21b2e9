import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../steps/paths.mjs';
import { requirementsUpTo } from './asvs-requirements.mjs';
import { headingsOf, provesClaim, readClaims } from './read-claims.mjs';

/** @param {string} file */
const sourceOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '');

const threats = readClaims(sourceOf('docs/security.md'));
const requirements = readClaims(sourceOf('docs/asvs.md'));

test('every threat has one line, in order', () => {
  const ids = Array.from({ length: 57 }, (_, index) => `T-${String(index + 1).padStart(2, '0')}`);
  expect(threats.map(({ id }) => id)).toEqual(ids);
});

test('every requirement of ASVS up to level 2 has one line with its level', () => {
  const demanded = requirementsUpTo(2);
  expect(demanded).toHaveLength(253);
  expect(requirements.map(({ id, cells }) => ({ id, level: Number(cells[1]) }))).toEqual(demanded);
});

test.each([
  ['docs/security.md', threats],
  ['docs/asvs.md', requirements],
])('every line of %s names a test, a place or a reason, and they exist', (_page, claims) => {
  const problems = claims.flatMap(({ line, id, proofs, headings, reasons }) => {
    const gone = [
      ...proofs
        .filter(({ file, title }) => !provesClaim(sourceOf(file), title))
        .map(({ file, title }) => `${file} › ${title}`),
      ...headings
        .filter(({ page, heading }) => !headingsOf(sourceOf(`docs/${page}`)).includes(heading))
        .map(({ page, heading }) => `${page}#${heading}`),
    ];
    const isEmpty = proofs.length + headings.length + reasons.length === 0;
    return [...gone, ...(isEmpty ? ['nothing'] : [])].map((problem) => `line ${line}, ${id}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test('the sums at the top of the page are correct', () => {
  /** @param {string} kind */
  const countOf = (kind) => requirements.filter(({ reasons }) => reasons.some((text) => text.startsWith(kind))).length;
  const bare = requirements.filter(({ reasons }) => reasons.length === 0).length;
  expect(sourceOf('docs/asvs.md').replaceAll('\n', ' ')).toContain(
    `Tests and places alone prove ${bare} of them; ${countOf('operator')} need the operator, ${countOf('accepted')} are met otherwise or in part, ${countOf('n/a')} apply to nothing here, ${countOf('open')} are open.`,
  );
});

test('a line is parsed with proofs, headings and reasons', () => {
  const cell = '[a.ts](../x/a.ts) `word`: a remark<br>[Limits](security.md#limits)<br>open: a button';
  expect(readClaims(`| id | level | how |\n|---|---|---|\n| V1.1.1 | 2 | ${cell} |`)).toMatchObject([
    {
      id: 'V1.1.1',
      proofs: [{ file: 'x/a.ts', title: '`word`: a remark' }],
      headings: [{ page: 'security.md', heading: 'limits' }],
      reasons: ['open: a button'],
    },
  ]);
  expect(provesClaim("test('one: two', …)", 'one: two: a remark')).toBe(true);
  expect(provesClaim("test('one: two', …)", 'one')).toBe(false);
  expect(headingsOf('## Keys, and algorithms')).toEqual(['keys-and-algorithms']);
});
