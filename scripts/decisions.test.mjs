import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './steps/paths.mjs';

const folder = inRoot('docs/decisions');
const index = readFileSync(`${folder}/README.md`, 'utf8');
const pages = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort();

const head = /^# (?<number>\d{4}) (?<title>.+)\n\nStatus: (?<status>.+?) *\nDate: (?<date>\d{4}-\d{2}-\d{2})\n/;
const statuses = /^accepted/;

/** @param {string} file */
const headOf = (file) => head.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.groups ?? {};

test('every decision begins with its number, a title, a status and a date', () => {
  const malformed = pages.filter((file) => {
    const { number, status = '' } = headOf(file);
    return !file.startsWith(`${number}-`) || !statuses.test(status);
  });
  expect(malformed).toEqual([]);
});

test('no two decisions share a number', () => {
  const numbers = pages.map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the index lists every decision once with its title, status and date, in order within its area', () => {
  const rows = pages.map((file) => {
    const { number, title, status, date } = headOf(file);
    return `| [${number}](${file}) | ${title} | ${status} | ${date} |`;
  });
  const areas = index.split('\n## ').map((area) => area.split('\n').filter((line) => /^\| \[\d{4}\]/.test(line)));
  expect(areas.flat().sort()).toEqual(rows);
  expect(areas).toEqual(areas.map((lines) => lines.toSorted()));
});

test('links between decisions lead to pages that exist', () => {
  const broken = ['README.md', ...pages].flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !pages.includes(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
