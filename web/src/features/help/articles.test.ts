import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../../shared/navigation.ts';
import { articles, findArticles } from './articles.ts';

const sources = new URL('../..', import.meta.url).pathname;

/** All texts of the pages, without those of the articles. */
const pageTexts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|features\/help\//.test(path))
  .map((path) => readFileSync(join(sources, path), 'utf8').replace(/\s+/g, ' '))
  .join('\n');

test('anchors of articles stay as links from outside know them', () => {
  expect(articles.map(({ id }) => id)).toEqual([
    'erste-schritte',
    'import',
    'wer-fuhr',
    'behoerde',
    'leasing',
    'termine',
    'benachrichtigungen',
    'karte',
    'team',
    'handy',
    'tastatur',
  ]);
});

test.each(articles)('labels that "$title" quotes are on the pages', ({ intro, steps }) => {
  const quoted = [...[intro, ...steps].join(' ').matchAll(/„([^“]+)“/g)].map(([, label = '']) => label);
  expect(quoted.filter((label) => !pageTexts.includes(label))).toEqual([]);
});

test.each(articles)('links of "$title" lead to pages', ({ links }) => {
  const paths = pages.map(({ to }) => to);
  expect(links.map(({ to }) => to).filter((to) => !paths.includes(to))).toEqual([]);
});

test('keys that the articles name are those of the pages', () => {
  const letterOf = (path: string) => pages.find(({ to }) => to === path)?.letter;
  expect([letterOf('/vehicles'), letterOf('/driver-history'), letterOf('/help')]).toEqual(['f', 't', 'h']);
});

test.each([
  ['', articles.length],
  ['tuev', 1],
  ['TÜV', 1],
  ['tuv', 1],
  ['excel datei', 1],
  ['gibtesnicht', 0],
])('"%s" finds %i articles', (text, count) => expect(findArticles(text)).toHaveLength(count));

test('an article with the word in its title comes before those that mention it', () => {
  expect(findArticles('team')[0]?.id).toBe('team');
  expect(findArticles('importieren')[0]?.id).toBe('import');
});
