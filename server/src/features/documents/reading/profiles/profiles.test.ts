import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { labelKey } from '../text.ts';
import { profileSchema, profiles } from './profiles.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

test.each(files)('%s follows the schema', (name) => {
  const profile = profileSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')));
  expect(`${profile.key}.json`).toBe(name);
});

test('every profile is tried, those of an issuer before the general ones', () => {
  expect(profiles.map(({ key }) => `${key}.json`).toSorted()).toEqual(files.toSorted());
  const general = profiles.findIndex(({ anchors }) => anchors.length === 0);
  expect(profiles.slice(general).every(({ anchors }) => anchors.length === 0)).toBe(true);
});

test.each(profiles.map((profile) => [profile.key, profile] as const))('%s has no duplicate phrase', (_, profile) => {
  const keys = Object.values(profile.columns)
    .flat()
    .map((phrase) => labelKey(phrase).replaceAll(' ', ''));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
