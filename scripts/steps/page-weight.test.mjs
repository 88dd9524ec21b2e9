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

const login = { path: '/login', first: 140_000, whole: 355_000, files: 9 };

test('a weight equal to the limit passes', () => {
  expect(overweight([login, { ...login, path: '/', first: 355_000 }])).toEqual([]);
});

test('a page over the limit is named', () => {
  expect(overweight([{ ...login, first: 140_100 }])).toEqual(['/login loads 140.1 kB first, at most 140 are allowed.']);
  expect(overweight([login, { ...login, path: '/tasks', whole: 355_100 }])).toEqual([
    '/tasks loads 355.1 kB, at most 355 are allowed.',
  ]);
  expect(overweight([login, { ...login, path: '/tasks', files: 10 }])).toEqual([
    '/tasks loads 10 files first, at most 9 are allowed.',
  ]);
});

test.each([
  ['/map', 385],
  ['/kpi', 360],
])('%s may weigh its library more, and no more than that', (path, limit) => {
  expect(overweight([login, { ...login, path, whole: limit * 1000 }])).toEqual([]);
  expect(overweight([login, { ...login, path, whole: limit * 1000 + 100 }])).toEqual([
    `${path} loads ${limit}.1 kB, at most ${limit} are allowed.`,
  ]);
});

test('a build without the login page is refused', () => {
  expect(overweight([])).toEqual(['The build has no page /login.']);
});
