import { posix } from 'node:path';
import { guardedPackages, modules } from './modules.mjs';

const reExportPattern = /^export (?:type )?\{([^}]*)\} from '[^']+';\n/gm;
const typeImportPattern = /^(?:import|export) type [^'";]*\bfrom ['"]([^'"\n]+)['"]/gm;
const specifierPattern = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * @param {string} file path from the root, with forward slashes
 * @param {string} source
 * @returns {string[]} one sentence for every import against the arrows
 */
export const findViolations = (file, source) => {
  const from = placeOf(file);
  if (!from) return [`${file} is in no known module (scripts/imports/modules.mjs)`];
  const objections = importsOf(source).flatMap((imported) => {
    const reason = objection(from, file, imported);
    return reason ? [`${file} imports ${imported.specifier}: ${reason}`] : [];
  });
  return from.module.onlyReExports ? [...objections, ...doorObjections(file, source)] : objections;
};

/**
 * @typedef {{ specifier: string, isType: boolean }} Import
 *
 * @param {string} source
 * @returns {Import[]}
 */
export const importsOf = (source) => [
  ...specifiersIn(source, typeImportPattern).map((specifier) => ({ specifier, isType: true })),
  ...specifiersIn(source.replaceAll(typeImportPattern, ''), specifierPattern).map((specifier) => ({
    specifier,
    isType: false,
  })),
];

/**
 * @param {string} source
 * @param {RegExp} pattern
 */
const specifiersIn = (source, pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? '');

/**
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
const doorObjections = (file, source) => {
  const names = [...source.matchAll(reExportPattern)].map((match) => match[1] ?? '');
  return [
    ...(source.replaceAll(reExportPattern, '').trim() ? [`${file} does more than re-export`] : []),
    ...(names.some((list) => / as /.test(list)) ? [`${file} renames what it exports`] : []),
  ];
};

/**
 * @typedef {{ module: import('./modules.mjs').Module, feature: string | undefined }} Place
 *
 * @param {Place} from
 * @param {string} file
 * @param {Import} imported
 * @returns {string | null}
 */
const objection = (from, file, { specifier, isType }) => {
  const target = resolveImport(file, specifier);
  if (!target) return packageObjection(from, specifier);
  const to = placeOf(target);
  if (!to) return 'it is in no known module';
  const name = to.module.name;
  if (name !== from.module.name && !isAllowed(from.module, name, isType)) {
    return `${from.module.name} must not import ${isAllowed(from.module, name, true) ? 'values of ' : ''}${name}`;
  }
  const otherFeature = from.feature && to.feature && from.feature !== to.feature;
  if (otherFeature && (from.module.onlyReExports || !to.module.openToOtherFeatures)) {
    return `the feature ${from.feature} must not import the feature ${to.feature}`;
  }
  return null;
};

/**
 * @param {Place} from
 * @param {string} specifier
 */
const packageObjection = (from, specifier) => {
  const guard = guardedPackages.find(({ packages }) => packages.test(specifier));
  return guard && !guard.modules.some((allowed) => covers(allowed, from.module.name))
    ? `${from.module.name} must not know this package`
    : null;
};

/**
 * @param {string} file
 * @returns {Place | null}
 */
export const placeOf = (file) => {
  const module = modules.find(({ files }) => files.test(file));
  return module ? { module, feature: module.files.exec(file)?.groups?.feature } : null;
};

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null} the path from the root, if the import stays in the repository
 */
export const resolveImport = (file, specifier) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const workspace = /^@flottwart\/([^/]+)\/?(.*)$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2]}.ts` : null;
};

/**
 * @param {import('./modules.mjs').Module} from
 * @param {string} name
 * @param {boolean} isType
 */
const isAllowed = ({ mayImport }, name, isType) =>
  mayImport.some((allowed) => covers(isType ? allowed.replace(/^types:/, '') : allowed, name));

/**
 * Only tests import tests.
 *
 * @param {string} allowed
 * @param {string} name
 */
const covers = (allowed, name) =>
  allowed.endsWith('/*') ? name.startsWith(allowed.slice(0, -1)) && !name.endsWith('/tests') : allowed === name;
