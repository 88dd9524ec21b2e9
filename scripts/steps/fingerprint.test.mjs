import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { fingerprint } from './fingerprint.mjs';

const files = { 'web/src/a.ts': 'a', 'web/src/b.ts': 'b', 'web/dist/out.js': 'out', 'web/src/tree.gen.ts': 'tree' };

test('a changed, renamed or new file changes the fingerprint', () => {
  const root = temporaryFolder(files);
  const seen = new Set([fingerprint(root, ['web'])]);
  writeFileSync(join(root, 'web/src/a.ts'), 'c');
  seen.add(fingerprint(root, ['web']));
  renameSync(join(root, 'web/src/a.ts'), join(root, 'web/src/c.ts'));
  seen.add(fingerprint(root, ['web']));
  writeFileSync(join(root, 'web/src/new.ts'), '');
  seen.add(fingerprint(root, ['web']));
  expect(seen.size).toBe(4);
});

test('a touched file and build output do not change the fingerprint', () => {
  const root = temporaryFolder(files);
  const before = fingerprint(root, ['web']);
  utimesSync(join(root, 'web/src/a.ts'), 0, 0);
  writeFileSync(join(root, 'web/dist/out.js'), 'changed');
  writeFileSync(join(root, 'web/src/tree.gen.ts'), 'changed');
  expect(fingerprint(root, ['web'])).toBe(before);
});
