import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { isInstalled } from './installed-state.mjs';

const here = { os: [process.platform], cpu: [process.arch], optional: true };

/** @param {Record<string, object>} packages */
const lock = (packages) => JSON.stringify({ packages });

const wanted = {
  '': { name: 'root' },
  contract: { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/@x/contract': { resolved: 'contract', link: true },
  'node_modules/native-here': { version: '2.0.0', ...here },
  'node_modules/native-there': { version: '2.0.0', ...here, os: ['plan9'] },
};
const { '': _root, contract: _contract, 'node_modules/native-there': _there, ...present } = wanted;

/** @param {Record<string, object>} installed */
const folder = (installed) =>
  temporaryFolder({
    'package-lock.json': lock(wanted),
    'node_modules/.package-lock.json': lock(installed),
    'node_modules/a/package.json': '{}',
    'node_modules/@x/contract/package.json': '{}',
    'node_modules/native-here/package.json': '{}',
  });

test('an installation that matches the lockfile is complete without packages of other platforms', () => {
  expect(isInstalled(folder(present))).toBe(true);
});

test('a missing installation is detected', () => {
  expect(isInstalled(temporaryFolder({ 'package-lock.json': lock(wanted) }))).toBe(false);
});

test('an interrupted installation is detected', () => {
  const root = folder(present);
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(isInstalled(root)).toBe(false);
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{"node_mod');
  expect(isInstalled(root)).toBe(false);
});

test('another version is detected', () => {
  expect(isInstalled(folder({ ...present, 'node_modules/a': { version: '0.9.0' } }))).toBe(false);
});

test('a missing package of this platform is detected', () => {
  const { 'node_modules/native-here': _left, ...rest } = present;
  expect(isInstalled(folder(rest))).toBe(false);
});

test('a deleted package is detected', () => {
  const root = folder(present);
  rmSync(join(root, 'node_modules/a'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('a built program runs without packages for development, never without its own', () => {
  const withDevelopment = { ...wanted, 'node_modules/bundler': { version: '3.0.0', dev: true } };
  const root = folder(present);
  writeFileSync(join(root, 'package-lock.json'), lock(withDevelopment));
  expect(isInstalled(root)).toBe(false);
  expect(isInstalled(root, { isBuilt: true })).toBe(true);
  rmSync(join(root, 'node_modules/a'), { recursive: true });
  expect(isInstalled(root, { isBuilt: true })).toBe(false);
});
