import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unusedParts } from '../../unused-parts.ts';

const usesOf = (part: string, sources: readonly string[]): readonly string[] =>
  sources.filter((path) => new RegExp(`\\b${part.replace('.', '\\.')}\\b`).test(readFileSync(path, 'utf8')));

test.each(unusedParts)('no page uses %s, which the build leaves out', (part) => {
  const sources = globSync('web/src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(usesOf(part, sources)).toEqual([]);
});

const styles = readFileSync('web/src/theme/component-styles.ts', 'utf8');

/** Components without styles of their own count as used. */
const isUsed = (path: string): boolean => {
  const [, component = ''] = /components\/(\w+)\//.exec(path) ?? [];
  const isStyled = existsSync(`node_modules/@mantine/core/styles/${component}.layer.css`);
  return !isStyled || styles.includes(`/${component}.layer.css`);
};

test.each(unusedParts)('no component of the library that a page uses needs %s', (part) => {
  const used = new RegExp(`(jsxs?\\(|= )${part.replace('.', '\\.')}\\b`);
  const sources = globSync('node_modules/@mantine/{core,notifications}/esm/**/*.mjs').filter(isUsed);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => used.test(readFileSync(path, 'utf8')))).toEqual([]);
});
