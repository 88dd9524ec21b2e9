import { expect, test } from 'vitest';
import { overweight, weighRoutes } from './page-weight.mjs';

const split = '.tsx?tsr-split=component';

/** @type {import('./page-weight.mjs').Manifest} */
const manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_base.js'],
    dynamicImports: [`src/routes/_public/login${split}`, `src/routes/_app/vehicles/$id${split}`],
  },
  '_base.js': { file: 'base.js' },
  '_desk.js': { file: 'desk.js', imports: ['_base.js'] },
  [`src/routes/_public${split}`]: { file: 'public.js', imports: ['index.html'] },
  [`src/routes/_public/login${split}`]: { file: 'login.js', imports: ['_base.js'] },
  [`src/routes/_app${split}`]: { file: 'app.js', imports: ['_desk.js'], dynamicImports: ['src/palette.tsx'] },
  [`src/routes/_app/vehicles/$id${split}`]: { file: 'id.js', imports: ['_desk.js', '_style.css'] },
  [`src/routes/index${split}`]: { file: 'landing.js' },
  '_style.css': { file: 'style.css' },
  'src/palette.tsx': { file: 'palette.js', imports: ['_desk.js', '_list.js'] },
  '_list.js': { file: 'list.js' },
};

/** @type {Readonly<Record<string, number>>} */
const sizes = {
  'index.js': 1,
  'base.js': 2,
  'desk.js': 4,
  'public.js': 8,
  'login.js': 16,
  'app.js': 32,
  'id.js': 64,
  'landing.js': 128,
  'palette.js': 256,
  'list.js': 512,
};

test('a page weighs the application start, its layouts, itself and their imports, each once', () => {
  expect(weighRoutes(manifest, (file) => sizes[file] ?? Number.NaN)).toEqual([
    { path: '/vehicles/{id}', first: 1 + 2 + 4 + 32 + 64, whole: 1 + 2 + 4 + 32 + 64 + 256 + 512, files: 5 },
    { path: '/', first: 1 + 2 + 128, whole: 1 + 2 + 128, files: 3 },
    { path: '/login', first: 1 + 2 + 8 + 16, whole: 1 + 2 + 8 + 16, files: 4 },
  ]);
});

test('a sign-in without a file of its own weighs the application start', () => {
  const { [`src/routes/_public/login${split}`]: _, ...rest } = manifest;
  const lazy = 'src/features/account/code-form.tsx';
  const entry = { file: 'index.js', isEntry: true, imports: ['_base.js'], dynamicImports: [lazy] };
  const built = { ...rest, 'index.html': entry, [lazy]: { file: 'list.js' } };
  const weights = weighRoutes(built, (file) => sizes[file] ?? Number.NaN);
  expect(weights.filter(({ path }) => path === '/login' || path === '/')).toEqual([
    { path: '/login', first: 1 + 2, whole: 1 + 2 + 512, files: 2 },
    { path: '/', first: 1 + 2 + 128, whole: 1 + 2 + 128, files: 3 },
  ]);
});

const login = { path: '/login', first: 139_000, whole: 360_000, files: 9 };
const list = { ...login, path: '/vehicles', first: 236_000 };

test('a weight equal to the limit passes', () => {
  expect(overweight([login, list, { ...login, path: '/', first: 360_000 }])).toEqual([]);
});

test('a page over the limit is named', () => {
  expect(overweight([{ ...login, first: 139_100 }, list])).toEqual([
    '/login loads 139.1 kB first, at most 139 are allowed.',
  ]);
  expect(overweight([login, { ...list, first: 236_100 }])).toEqual([
    '/vehicles loads 236.1 kB first, at most 236 are allowed.',
  ]);
  expect(overweight([login, list, { ...login, path: '/tasks', whole: 360_100 }])).toEqual([
    '/tasks loads 360.1 kB, at most 360 are allowed.',
  ]);
  expect(overweight([login, list, { ...login, path: '/tasks', files: 10 }])).toEqual([
    '/tasks loads 10 files first, at most 9 are allowed.',
  ]);
});

test('the map may weigh its library more, and no more than that', () => {
  expect(overweight([login, list, { ...login, path: '/map', whole: 385_000 }])).toEqual([]);
  expect(overweight([login, list, { ...login, path: '/map', whole: 385_100 }])).toEqual([
    '/map loads 385.1 kB, at most 385 are allowed.',
  ]);
});

test('a build without the pages that visits begin with is refused', () => {
  expect(overweight([])).toEqual(['The build has no page /login.', 'The build has no page /vehicles.']);
});
