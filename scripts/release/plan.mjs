import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { externalPackages } from '../steps/bundle.mjs';
import { inRoot } from '../steps/paths.mjs';
import { billOf } from './bill.mjs';
import { noticesOf } from './notices.mjs';
import { filesBelow, shippedFiles } from './package-files.mjs';
import { nameOf, nodePackageOf, packagesBesideBundle, productionPackages } from './platforms.mjs';

/**
 * @typedef {import('./archive.mjs').Entry} Entry
 * @typedef {{ version: string, commit: string | null, seconds: number, platform: string,
 *   modules: string, server: string, web: string }} Release `modules`: folder in which the packages of the platform are installed;
 *   `server` and `web`: folders of the builds
 */

const plain = 0o644;
const program = 0o755;

/** @param {string} path @param {string} source @param {number} [mode] @returns {Entry} */
const file = (path, source, mode = plain) => ({ path, source, mode });

/** @param {string} path @param {string} content @returns {Entry} */
const text = (path, content) => ({ path, content, mode: plain });

/** @param {string} folder @param {string} to @returns {Entry[]} */
const folder = (folder, to) =>
  filesBelow(folder)
    .filter((path) => path !== '.fingerprint')
    .map((path) => file(`${to}/${path}`, join(folder, path)));

/**
 * Links between versions of a library, which npm leaves to a script and the program creates where they are missing; the
 * folder of a release may be read-only.
 *
 * @param {string} path
 * @param {string} source
 * @param {ReadonlySet<string>} shipped
 * @returns {Entry[]}
 */
const libraryLinks = (path, source, shipped) => {
  const list = join(source, 'native/pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const all = JSON.parse(readFileSync(list, 'utf8'));
  const links = all.filter((link) => shipped.has(link.source));
  return [
    text(`${path}/native/pg-symlinks.json`, `${JSON.stringify(links)}\n`),
    ...links.map(({ source: from, target }) => ({
      path: `${path}/${target}`,
      link: relative(dirname(target), from),
      mode: 0o777,
    })),
  ];
};

/** @param {string} path @param {string} modules @returns {Entry[]} */
const packageEntries = (path, modules) => {
  const source = join(modules, path);
  const files = shippedFiles(source, nameOf(path));
  const mode = (/** @type {string} */ name) => (name.startsWith('native/bin/') ? program : plain);
  return [
    ...files.map((name) => file(`${path}/${name}`, join(source, name), mode(name))),
    ...libraryLinks(path, source, new Set(files)),
  ];
};

/** Pages that messages, settings and each other name. */
const operatorPages = ['operations.md', 'sizing.md', 'connectors.md', 'security.md'];

/** @param {Release} release @returns {Entry[]} */
const ownEntries = ({ version, commit, platform, server, web }) => [
  file('flottwart', inRoot('packaging/flottwart'), program),
  file('README.md', inRoot('packaging/README.md')),
  file('CHANGELOG.md', inRoot('CHANGELOG.md')),
  file('LICENSE', inRoot('LICENSE')),
  file('.env.example', inRoot('.env.example')),
  text('VERSION', [version, platform, ...(commit ? [commit] : []), ''].join('\n')),
  // The nearest package.json says that the files of the bundle are modules.
  text('package.json', `${JSON.stringify({ name: 'flottwart', version, private: true, type: 'module' }, null, 2)}\n`),
  ...operatorPages.map((page) => file(`docs/${page}`, inRoot(`docs/${page}`))),
  ...folder(inRoot('packaging/deploy'), 'deploy'),
  ...folder(server, 'server/dist'),
  ...folder(inRoot('server/migrations'), 'server/migrations').filter(({ path }) => path.endsWith('.sql')),
  ...folder(inRoot('server/sql'), 'server/sql'),
  ...folder(web, 'web/dist'),
];

/**
 * Everything an archive holds, without a common folder.
 *
 * @param {Release} release
 * @returns {Entry[]}
 */
export const planRelease = (release) => {
  const { platform, modules } = release;
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const shipped = productionPackages(packages, platform);
  const node = join(modules, 'node_modules', nodePackageOf(platform));
  return [
    ...ownEntries(release),
    file('bin/node', join(node, 'bin/node'), program),
    text('THIRD-PARTY.txt', noticesOf(packages, shipped, modules)),
    text('sbom.cdx.json', billOf(packages, shipped, release)),
    ...packagesBesideBundle(packages, platform, externalPackages).flatMap((path) => packageEntries(path, modules)),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
};
