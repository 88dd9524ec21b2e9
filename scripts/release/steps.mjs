import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../steps/build.mjs';
import { ensureChromium } from '../steps/chromium.mjs';
import { inRoot, node } from '../steps/paths.mjs';
import { runCommand } from '../steps/run-command.mjs';
import { archiveName } from './archive-name.mjs';
import { ensureBase, obstacle } from './clean-root.mjs';
import { ownPlatform } from './platforms.mjs';

/** The first day, and what uses the packages beside the bundle: the page of the API, pictures, letters, scans. */
const stories = ['first-day', 'api-docs', 'attachments', 'police-report.story', 'leasing-drafts'];

/** @param {readonly string[]} args @returns {Promise<number>} exit code */
export const buildRelease = async (args) => {
  if (!(await ensureBuilt())) return 1;
  // By the Node of the lockfile, because compressed bytes differ between versions.
  return runCommand(node, [inRoot('scripts/release/build-archive.mjs'), ...args]);
};

/** @returns {string | null} why the release cannot be tried here */
export const trialObstacle = obstacle;

/** Unpacks the archive of this platform in a clean Debian without network and uses it there. @returns {Promise<number>} exit code */
export const tryRelease = async () => {
  const chromium = await ensureChromium();
  if (!chromium) throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM_PATH.');
  ensureBase();
  const archive = inRoot(`release/${archiveName(ownPlatform)}.tar.gz`);
  const folder = mkdtempSync(join(tmpdir(), 'fw-release-'));
  const trial = [node, inRoot('scripts/release/try-archive.mjs'), archive, folder, ...stories];
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  try {
    return await runCommand('unshare', ['--mount', '--net', '--', ...trial], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
