import { globSync, rmSync } from 'node:fs';
import http from 'node:http';
import { basename, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { externalPackages } from './steps/bundle.mjs';
import { root } from './steps/paths.mjs';

const programs = { main: 'server/src/main.ts', operator: 'server/src/operator/main.ts' };

/** Scripts that run in processes and threads of their own and are started by their path. */
const scripts = globSync('server/src/**/*.{child,thread}.ts', { cwd: root }).map((path) => [
  basename(path, '.ts'),
  path,
]);

const external = externalPackages.map((name) => new RegExp(`^${name}(/|$)`));

/**
 * Takes node:http as CommonJS does. An import statement reads every export, and three of them load the client of `fetch`, which costs a start 30 ms.
 *
 * @type {import('rolldown').Plugin}
 */
const httpWithoutFetch = {
  name: 'http-without-fetch',
  resolveId: (source, _importer, { kind }) =>
    source === 'node:http' && kind === 'import-statement' ? '\0node-http' : null,
  load: (id) => {
    if (id !== '\0node-http') return null;
    const own = Object.entries(Object.getOwnPropertyDescriptors(http));
    const names = own.filter(([, { get }]) => get === undefined).map(([name]) => name);
    return `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${names.join(', ')} } = http;`;
  },
};

/**
 * Writes the server with its packages as a few files, because Node takes longer to find and read a thousand modules than
 * to run them. Names stay as written, so that a stack can be read.
 */
const [folder = 'server/dist'] = process.argv.slice(2);
const dir = resolve(root, folder);
rmSync(dir, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: { ...programs, ...Object.fromEntries(scripts) },
  external,
  plugins: [httpWithoutFetch],
});
await bundle.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
