import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/embedded-fixture.ts';
import { locateBinaries } from './binaries.ts';

const installed = await locateBinaries();
const installedRoot = join(dirname(installed.postgres), '../..');

const copyWithoutLinks = async (): Promise<string> => {
  const root = await temporaryFolder();
  await cp(installedRoot, root, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink() && !path.includes('/share/'),
  });
  return root;
};

test('links missing after a skipped install script are created', async () => {
  const root = await copyWithoutLinks();
  const version = () => promisify(execFile)(join(root, 'native/bin/postgres'), ['--version']);
  await expect(version()).rejects.toThrow();
  const { postgres, majorVersion } = await locateBinaries(root);
  expect(postgres).toBe(join(root, 'native/bin/postgres'));
  expect((await version()).stdout).toContain(`(PostgreSQL) ${majorVersion}.`);
});

test('existing links are kept, also those created by another process meanwhile', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'native/lib'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"version":"18.4.0"}');
  await writeFile(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }]),
  );
  await symlink('elsewhere', join(root, 'native/lib/a.so'));
  await Promise.all([locateBinaries(root), locateBinaries(root)]);
  expect((await lstat(join(root, 'native/lib/a.so'))).isSymbolicLink()).toBe(true);
});
