import { existsSync, readFileSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Entry of Vite's manifest.
 *
 * @typedef {{ file: string, isEntry?: boolean, imports?: readonly string[], dynamicImports?: readonly string[] }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest
 * @typedef {{ path: string, first: number, whole: number, files: number }} Weight compressed bytes of script: for the first
 *   render, and including lazy chunks; number of files of the first render
 */

const routePattern = /^src\/routes\/(?<route>.+)\.tsx\?tsr-split=component$/;

/** The sign-in is part of the entry, and so are its imports of chunks that no other page loads. */
const signInOnly = /^src\/features\/account\//;

/** @param {string} key */
const routeOf = (key) => routePattern.exec(key)?.groups?.route;

/** Skips layout routes, which have no URL. @param {string} route */
const isFrame = (route) => route.split('/').at(-1)?.startsWith('_') ?? false;

/** @param {string} route */
const pathOf = (route) => {
  const parts = route.split('/').filter((part) => part !== 'index' && !part.startsWith('_'));
  return `/${parts.map((part) => part.replace(/^\$(.+)/, '{$1}')).join('/')}`;
};

/**
 * Transitive imports of chunks.
 *
 * @param {readonly string[]} keys
 * @param {(key: string) => readonly string[]} next
 */
const closure = (keys, next) => {
  const found = new Set(keys);
  for (const key of found) for (const needed of next(key)) found.add(needed);
  return [...found];
};

/**
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 * @returns {Weight[]} the heaviest first
 */
export const weighRoutes = (manifest, sizeOf) => {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  /** @param {string} key */
  const importsOf = (key) => manifest[key]?.imports ?? [];
  /** @param {string} key */
  const allImportsOf = (key) => [
    ...importsOf(key),
    ...(manifest[key]?.dynamicImports ?? []).filter((needed) => routeOf(needed) === undefined),
  ];
  /** @param {readonly string[]} chunks */
  const scriptsOf = (chunks) =>
    [...new Set(chunks.map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
  /** @param {readonly string[]} files */
  const sizeOfAll = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);
  /** @param {string} path @param {readonly string[]} own chunks besides the entry */
  const weigh = (path, own) => {
    const start = [...entries, ...own];
    const first = scriptsOf(closure(start, importsOf));
    const isSignIn = own.length === 0;
    const whole = scriptsOf(
      closure(start, (key) => allImportsOf(key).filter((needed) => isSignIn || !signInOnly.test(needed))),
    );
    return { path, first: sizeOfAll(first), whole: sizeOfAll(whole), files: first.length };
  };
  const weights = keys.flatMap((key) => {
    const route = routeOf(key);
    if (route === undefined || isFrame(route)) return [];
    const frames = keys.filter((other) => route.startsWith(`${routeOf(other)}/`));
    return [weigh(pathOf(route), [...frames, key])];
  });
  // The sign-in is part of the entry.
  if (entries.length > 0 && !weights.some(({ path }) => path === '/login')) weights.push(weigh('/login', []));
  return weights.sort((one, other) => other.whole - one.whole || one.path.localeCompare(other.path));
};

/** First loads of the pages that most visits begin with. */
const firstLimits = new Map([
  ['/login', 139_000],
  ['/vehicles', 236_000],
]);
const routeLimit = 360_000;
/** Page with a library that no other page loads (docs/decisions/0105-map-of-the-fleet.md). */
const libraryLimits = new Map([['/map', 385_000]]);
/** Each file costs a request and as much time in the browser as two kilobytes of script. */
const fileLimit = 9;

/** @param {string} path */
const limitOf = (path) => libraryLimits.get(path) ?? routeLimit;

/** @param {readonly Weight[]} weights @returns {string[]} */
export const overweight = (weights) => {
  return [
    ...[...firstLimits].flatMap(([path, limit]) => {
      const page = weights.find((one) => one.path === path);
      if (!page) return [`The build has no page ${path}.`];
      const isOver = page.first > limit;
      return isOver ? [`${path} loads ${kilobytes(page.first)} kB first, at most ${limit / 1000} are allowed.`] : [];
    }),
    ...weights
      .filter(({ path, whole }) => whole > limitOf(path))
      .map(({ path, whole }) => `${path} loads ${kilobytes(whole)} kB, at most ${limitOf(path) / 1000} are allowed.`),
    ...weights
      .filter(({ files }) => files > fileLimit)
      .map(({ path, files }) => `${path} loads ${files} files first, at most ${fileLimit} are allowed.`),
  ];
};

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

const dist = inRoot('web/dist');

/** Size as sent: compressed if the build has compressed it. @param {string} file */
const sentSize = (file) => {
  const compressed = `${dist}/${file}.br`;
  return statSync(existsSync(compressed) ? compressed : `${dist}/${file}`).size;
};

/** Prints the weight of the built pages. @returns {boolean} whether no limit is passed */
export const checkPageWeight = () => {
  const weights = weighRoutes(JSON.parse(readFileSync(`${dist}/.manifest.json`, 'utf8')), sentSize);
  console.log(
    '| page | first load, kB | with all it may load, kB | files of the first load |\n| --- | --: | --: | --: |',
  );
  for (const { path, first, whole, files } of weights)
    console.log(`| ${path} | ${kilobytes(first)} | ${kilobytes(whole)} | ${files} |`);
  const problems = overweight(weights);
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};
