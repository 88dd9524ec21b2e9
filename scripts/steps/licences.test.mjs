import { expect, test } from 'vitest';
import { isAccepted, licencesOf, lockedLicences } from './licences.mjs';

test('every package has an accepted licence', () => {
  const all = lockedLicences();
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

test.each(['GPL-3.0', 'AGPL-3.0-only', 'unknown', 'MIT AND GPL-2.0', 'SEE LICENSE IN README.md'])(
  '%s is not accepted',
  (licence) => {
    expect(isAccepted(licence)).toBe(false);
  },
);

test('a nested package has its own name', () => {
  const packages = {
    '': { version: '1' },
    'node_modules/a/node_modules/@b/c': { version: '2', license: 'MIT', dev: true },
  };
  expect(licencesOf(packages)).toEqual([{ name: '@b/c', version: '2', licence: 'MIT', isShipped: false }]);
});
