import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { headingsOf } from './coverage/read-claims.mjs';
import { inRoot } from './steps/paths.mjs';

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
