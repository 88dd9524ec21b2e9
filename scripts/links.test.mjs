import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { headingsOf } from './coverage/read-claims.mjs';
import { inRoot, root } from './steps/paths.mjs';

const pages = [
  ...readdirSync(inRoot('.')).filter((file) => file.endsWith('.md')),
  ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8');

/** @param {string} page */
const linksOf = (page) =>
  [
    ...read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ].map(([, path = '', heading]) => ({
    target: path === '' ? page : normalize(join(dirname(page), path)),
    heading,
  }));

test('every link of a page leads to a file and a heading of this repository', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter(
        ({ target, heading }) =>
          !existsSync(inRoot(target)) ||
          (heading !== undefined && target.endsWith('.md') && !headingsOf(read(target)).includes(heading)),
      )
      .map(({ target, heading }) => `${page}: ${target}${heading === undefined ? '' : `#${heading}`}`),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

const sources = globSync(
  '{*,{bench,contract,e2e,packaging,scripts,seed,server,simulators,web}/**/*}.{ts,tsx,mjs,sql,css}',
  {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === '.cache',
  },
);

/** Paths of code in backticks, from the root or from any folder: `lib/sha256.ts`. @param {string} page */
const codePathsOf = (page) =>
  [
    ...read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/`([\w$./-]+\/[\w$.-]+\.(?:ts|tsx|mjs|sql|css))`/g),
  ].map(([, path = '']) => path);

test('every path of code in a page is that of a file', () => {
  const missing = pages.flatMap((page) =>
    codePathsOf(page)
      .filter((path) => !sources.some((file) => file === path || file.endsWith(`/${path}`)))
      .map((path) => `${page}: ${path}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
});
