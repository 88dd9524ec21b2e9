import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { bundleServer, serverSources } from './steps/bundle.mjs';
import { fingerprint } from './steps/fingerprint.mjs';
import { inRoot, root } from './steps/paths.mjs';

/*
 * Bundles what the sources are now into a folder that no later run replaces, because runs of tests may overlap, and
 * prints its path.
 */

const cache = inRoot('.cache');
const dayMs = 86_400_000;

const removeOld = () => {
  const bundles = readdirSync(cache).filter((entry) => entry.startsWith('server-'));
  for (const path of bundles.map((entry) => `${cache}/${entry}`))
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true });
};

const bundle = async () => {
  const folder = `${cache}/server-${fingerprint(root, serverSources).slice(0, 16)}`;
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const unfinished = `.cache/unfinished-${process.pid}`;
  const { code, output } = await bundleServer(unfinished);
  if (code !== 0) throw new Error(`The server could not be bundled.\n${output}`);
  try {
    renameSync(inRoot(unfinished), folder);
  } catch {
    // Another run was faster.
    rmSync(inRoot(unfinished), { recursive: true });
  }
  return folder;
};

process.stdout.write(await bundle());
