import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.txt', '.webmanifest']);
const smallest = 1024;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzipOptions = { level: constants.Z_BEST_COMPRESSION };

/** @param {string} path */
const compress = async (path) => {
  const content = await readFile(path);
  if (content.length <= smallest) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, gzipOptions));
};

/**
 * Writes a `.br` and a `.gz` beside every text file of a folder, so that the server need not compress.
 *
 * @param {string} folder
 */
export const compressAssets = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
};

if (import.meta.filename === process.argv[1]) await compressAssets(process.argv[2] ?? '.');
