import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { variableNames } from './environment.ts';

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');

test('the example names every variable and no other', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual([...variableNames].sort());
});

test('every variable is explained', () => {
  const unexplained = variableNames.filter((name) => !new RegExp(`^# .+\\n${name}=`, 'm').test(example));
  expect(unexplained).toEqual([]);
});

test('a plain copy changes nothing', () => {
  expect(loadConfig(parseEnv(example))).toEqual(loadConfig({}));
});

test('the defaults it shows are the real ones', () => {
  const shown = [...example.matchAll(/^# Default: (.+)\n(\w+)=/gm)].map(([, value = '', name = '']) => ({
    [name]: value,
  }));
  expect(shown.length).toBeGreaterThan(0);
  for (const variable of shown) expect(loadConfig(variable)).toEqual(loadConfig({}));
});
