import { globSync, rmSync } from 'node:fs';
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
});
await bundle.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
