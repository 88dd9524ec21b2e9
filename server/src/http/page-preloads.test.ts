import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPreloads } from './page-preloads.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-preloads-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const split = '.tsx?tsr-split=component';
const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_base.js'],
    assets: ['a/x-latin-1.woff2', 'a/x-latin-ext-2.woff2'],
  },
  '_base.js': { file: 'assets/base.js' },
  '_desk.js': { file: 'assets/desk.js', imports: ['_base.js'] },
  [`src/routes/_app${split}`]: { file: 'assets/_app.js', imports: ['_desk.js', 'index.html'] },
  [`src/routes/_app/vehicles/index${split}`]: { file: 'assets/vehicles.js', imports: ['_desk.js'] },
  [`src/routes/_app/vehicles/$id${split}`]: { file: 'assets/vehicle.js', imports: ['_desk.js'] },
  [`src/routes/_public/signup${split}`]: { file: 'assets/signup.js', imports: ['_base.js'] },
  [`src/routes/index${split}`]: { file: 'assets/landing.js' },
  [`src/routes/demo.mailbox${split}`]: { file: 'assets/mailbox.js' },
};
await writeFile(join(folder, '.manifest.json'), JSON.stringify(manifest));
const preloadsOf = await readPreloads(folder);
const filesOf = (url: string): string[] =>
  [...preloadsOf(url).matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file);

test.each([
  ['/vehicles?q=%3C', ['/assets/_app.js', '/assets/vehicles.js', '/assets/desk.js']],
  ['/vehicles/7', ['/assets/_app.js', '/assets/vehicle.js', '/assets/desk.js']],
  ['/signup', ['/assets/signup.js']],
  ['/login', []],
  ['/', ['/assets/landing.js']],
  ['/demo/mailbox', ['/assets/mailbox.js']],
])('%s names the files of its page and frame that the application start does not name', (url, files) => {
  expect(filesOf(url)).toEqual(['/a/x-latin-1.woff2', ...files]);
});

test('an unknown page names the font alone, and nothing of the URL gets into the page', () => {
  expect(filesOf('/vehicles/7/8')).toEqual(['/a/x-latin-1.woff2']);
  expect(preloadsOf('/vehicles/"><script>')).not.toContain('script>');
});
