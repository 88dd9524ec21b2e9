import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean, version: string }} LockedPackage
 * @typedef {{ name: string, version: string, licence: string, isShipped: boolean }} Licensed
 */

/** Licences from the packages' files where the lockfile lacks them. */
const lookedUp = new Map([
  ['png-js', 'MIT'],
  ['dejavu-fonts-ttf', 'Bitstream-Vera'],
]);

const prefix = 'node_modules/';

/** @param {Readonly<Record<string, LockedPackage>>} packages @returns {Licensed[]} */
export const licencesOf = (packages) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes(prefix) && !link)
    .map(([path, { license, version, dev }]) => {
      const name = path.slice(path.lastIndexOf(prefix) + prefix.length);
      return { name, version, licence: lookedUp.get(name) ?? license ?? 'unknown', isShipped: !dev };
    });

export const lockedLicences = () => licencesOf(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages);

/** Licences that require attribution only. */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|Bitstream-Vera|PostgreSQL|Python-2\.0|Zlib)$/;
/** Licences of packages used as unchanged files; also accepted for development tools. */
const asFilesOfTheirOwn = /^(MPL-2\.0|LGPL-3\.0-or-later|CC-BY-4\.0)$/;

/** @param {string} licence */
export const isAccepted = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => permissive.test(part) || asFilesOfTheirOwn.test(part));
