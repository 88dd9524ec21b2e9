import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../steps/paths.mjs';

/** @param {readonly string[]} args @returns {string | null} null without a repository */
export const git = (args) => {
  try {
    return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};

const unreleased = /\n## Unreleased\n(?<entries>.*?)\n## /s;

/**
 * Version of the archive: that of the package, with the commit where the changelog lists changes since, so that two builds
 * of one version are unpacked beside each other.
 *
 * @param {{ version: string, commit: string | null, changelog: string }} release
 */
export const archiveVersion = ({ version, commit, changelog }) => {
  const isReleased = (unreleased.exec(changelog)?.groups?.entries ?? '').trim() === '';
  return isReleased || commit === null ? version : `${version}+${commit.slice(0, 8)}`;
};

/** @param {string} platform @returns {string} name of the archive and of its folder */
export const archiveName = (platform) => {
  const commit = git(['rev-parse', 'HEAD']);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  return `flottwart-${archiveVersion({ version, commit, changelog })}-${platform}`;
};
