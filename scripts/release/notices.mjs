import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesOf } from '../steps/licences.mjs';
import { inRoot } from '../steps/paths.mjs';
import { isLicenceFile } from './package-files.mjs';
import { nameOf } from './platforms.mjs';

/** @typedef {import('./platforms.mjs').LockedPackages} LockedPackages */

const line = '='.repeat(80);
const ownTexts = inRoot('packaging/licences');

/** Permission that packages refer to by the name of their licence alone. */
const mit = readFileSync(inRoot('LICENSE'), 'utf8').replace(/^[\s\S]*?(?=Permission is hereby granted)/, '');

/** @param {string} folder */
const authorOf = (folder) => {
  const { author, contributors = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return (
    [author, ...contributors].map((one) => one?.name ?? one).find((one) => typeof one === 'string') ?? 'its authors'
  );
};

/**
 * @param {string} folder
 * @param {string} licence
 */
const textOf = (folder, licence) => {
  const texts = readdirSync(folder).filter((file) => isLicenceFile(file) || isLicenceFile(file.replace(/\.md$/i, '')));
  if (texts.length > 0) return texts.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (licence === 'MIT') return [`Copyright (c) ${authorOf(folder)}\n\n${mit.trim()}`];
  const readme = join(folder, 'README.md');
  return existsSync(readme) ? [readFileSync(readme, 'utf8').trim()] : [];
};

/** @param {LockedPackages} packages @param {string} path */
export const licenceOf = (packages, path) => {
  const entry = packages[path];
  return (entry && licencesOf({ [path]: entry })[0]?.licence) ?? 'unknown';
};

/**
 * Licences of everything that is shipped: a section for each package, then those of libraries inside of packages.
 *
 * @param {LockedPackages} packages
 * @param {readonly string[]} paths
 * @param {string} base folder in which the packages are installed
 */
export const noticesOf = (packages, paths, base) => {
  const sections = paths.map((path) => {
    const licence = licenceOf(packages, path);
    return [`${nameOf(path)} ${packages[path]?.version} (${licence})`, ...textOf(join(base, path), licence)].join(
      '\n\n',
    );
  });
  const inside = readdirSync(ownTexts)
    .sort()
    .map((file) => readFileSync(join(ownTexts, file), 'utf8').trim());
  return `${[...sections, ...inside].join(`\n\n${line}\n`)}\n`;
};
