import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * A file from disk, a generated text or a symbolic link.
 *
 * @typedef {{ path: string, mode: number, source?: string, content?: string, link?: string }} Entry
 */

const block = 512;

/** @param {string} path the last folder name boundary that leaves both parts short enough */
const split = (path) => {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`The path is too long for an archive: ${path}`);
};

/** @param {number} value @param {number} length */
const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/**
 * Header of the POSIX format ustar, without anything of the machine that writes it.
 *
 * @param {Entry & { size: number, seconds: number, type: '0' | '2' | '5' }} entry
 */
const header = ({ path, mode, size, seconds, type, link = '' }) => {
  const { name, prefix } = split(path);
  if (Buffer.byteLength(link) > 100) throw new Error(`The link is too long for an archive: ${link}`);
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0);
  bytes.write(octal(mode, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(seconds, 12), 100);
  bytes.write('        ', 148);
  bytes.write(type, 156);
  bytes.write(link, 157);
  bytes.write('ustar\u000000', 257);
  bytes.write('root', 265);
  bytes.write('root', 297);
  bytes.write(octal(0, 8) + octal(0, 8), 329);
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
};

/** @param {readonly Entry[]} entries @returns {Entry[]} */
const foldersOf = (entries) => {
  const folders = entries.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  });
  return [...new Set(folders)].map((path) => ({ path, mode: 0o755 }));
};

/** @param {readonly Entry[]} entries @param {number} seconds */
async function* blocksOf(entries, seconds) {
  const all = [...foldersOf(entries), ...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const entry of all) {
    if (entry.path.endsWith('/')) {
      yield header({ ...entry, size: 0, seconds, type: '5' });
      continue;
    }
    if (entry.link !== undefined) {
      yield header({ ...entry, mode: 0o777, size: 0, seconds, type: '2' });
      continue;
    }
    const content = entry.source === undefined ? Buffer.from(entry.content ?? '') : await readFile(entry.source);
    yield header({ ...entry, size: content.byteLength, seconds, type: '0' });
    yield content;
    const rest = content.byteLength % block;
    if (rest > 0) yield Buffer.alloc(block - rest);
  }
  yield Buffer.alloc(2 * block);
}

/**
 * Writes an archive whose bytes follow from its entries alone, and its checksum beside it.
 *
 * @param {string} file
 * @param {readonly Entry[]} entries
 * @param {number} seconds time of every file
 */
export const writeArchive = async (file, entries, seconds) => {
  const unfinished = `${file}.unfinished`;
  await pipeline(Readable.from(blocksOf(entries, seconds)), createGzip(), createWriteStream(unfinished));
  const hash = createHash('sha256');
  await pipeline(createReadStream(unfinished), hash);
  await rename(unfinished, file);
  const digest = hash.digest('hex');
  const sums = await open(`${file}.sha256`, 'w');
  await sums.writeFile(`${digest}  ${basename(file)}\n`);
  await sums.close();
  return digest;
};
