import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressAssets } from './compress-assets.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const large = 'const text = 1;\n'.repeat(500);

test('large text files are compressed in both formats without loss; small files and pictures are not', async () => {
  const folder = temporaryFolder({ 'assets/large.js': large, 'small.css': 'a{}', 'picture.png': large });
  await compressAssets(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/large.js',
    'assets/large.js.br',
    'assets/large.js.gz',
    'picture.png',
    'small.css',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/large.js.br'))).toString()).toBe(large);
  expect(gunzipSync(readFileSync(join(folder, 'assets/large.js.gz'))).toString()).toBe(large);
});
