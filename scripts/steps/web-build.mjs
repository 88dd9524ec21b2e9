import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { runNpm } from './install.mjs';
import { inRoot, root } from './paths.mjs';
import { withProgress } from './progress.mjs';

const stamp = inRoot('web/dist/.fingerprint');
const sources = ['web', 'contract/src', 'scripts/compress-assets.mjs', 'package-lock.json'];

/** @returns {Promise<boolean>} whether web/dist is what the sources say */
export const ensureWebBuilt = async () => {
  const wanted = fingerprint(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  return withProgress('Building the web pages', () => buildWeb(wanted));
};

export const buildWeb = async (wanted = fingerprint(root, sources)) => {
  const code = await runNpm(['run', 'build', '--workspace=web', '--silent']);
  if (code === 0) writeFileSync(stamp, wanted);
  else console.error('The web pages could not be built.');
  return code === 0;
};
