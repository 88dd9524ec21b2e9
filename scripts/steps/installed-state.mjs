import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 */

/**
 * Compares npm's hidden lockfile, which it writes only after finishing, with the lockfile to detect a missing, partial
 * or outdated installation.
 *
 * @param {string} root
 * @param {{ isBuilt?: boolean }} [options] packages for development are not needed to run what is built
 */
export const isInstalled = (root, { isBuilt = false } = {}) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path, { dev = false }]) => path.includes('node_modules/') && !(isBuilt && dev))
    .every(([path, entry]) => isPresent(root, path, entry, present[path]));
};

/**
 * @param {string} root
 * @param {string} path
 * @param {Package} wanted
 * @param {Package | undefined} present
 */
const isPresent = (root, path, wanted, present) => {
  if (!present) return Boolean(wanted.optional) && !isForThisMachine(wanted);
  return present.version === wanted.version && existsSync(join(root, path, 'package.json'));
};

/** @param {Package} entry */
const isForThisMachine = ({ os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
const packagesOf = (file) => {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
};
