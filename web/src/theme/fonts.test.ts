import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const css = readFileSync('web/src/theme/fonts.css', 'utf8');
const file = readFileSync('web/src/theme/atkinson-hyperlegible-next-latin.woff2');

/** Names of tables by their number in a WOFF2 directory, as far as this file has them. */
const tableNames: Readonly<Record<number, string>> = { 0: 'cmap', 10: 'glyf', 11: 'loca', 28: 'GSUB' };

/** Tables of a WOFF2 file, those of outlines in its compact form. */
const tablesOf = (font: Buffer): ReadonlyMap<string, Buffer> => {
  let at = 48;
  const byte = () => font[at++] ?? 0;
  const length = () => {
    let value = 0;
    for (;;) {
      const next = byte();
      value = value * 128 + (next & 127);
      if (next < 128) return value;
    }
  };
  const directory = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = byte();
    const name = tableNames[flags & 63] ?? String(flags & 63);
    // A name that has no number is written out.
    if ((flags & 63) === 63) at += 4;
    const original = length();
    const isTransformed = name === 'glyf' || name === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    return { name, size: isTransformed ? length() : original };
  });
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let start = 0;
  return new Map(
    directory.map(({ name, size }) => {
      start += size;
      return [name, data.subarray(start - size, start)];
    }),
  );
};

const tables = tablesOf(file);
const table = (name: string): Buffer => tables.get(name) ?? Buffer.alloc(0);

const features = (): readonly string[] => {
  const gsub = table('GSUB');
  const list = gsub.readUInt16BE(6);
  return Array.from({ length: gsub.readUInt16BE(list) }, (_, index) =>
    gsub.toString('latin1', list + 2 + index * 6, list + 6 + index * 6),
  );
};

/** Number of the glyph of a character, by the map of segments. */
const glyphOf = (character: string): number => {
  const code = character.charCodeAt(0);
  const cmap = table('cmap');
  const map = cmap.subarray(cmap.readUInt32BE(8));
  const segments = map.readUInt16BE(6) / 2;
  const value = (array: number, index: number) =>
    map.readUInt16BE(14 + (array * segments + index) * 2 + (array > 0 ? 2 : 0));
  const index = Array.from({ length: segments }, (_, each) => each).find((each) => value(0, each) >= code) ?? 0;
  const offset = value(3, index);
  if (offset === 0) return (code + value(2, index)) & 0xffff;
  return map.readUInt16BE(16 + (3 * segments + index) * 2 + offset + (code - value(1, index)) * 2);
};

/** Outlines of a glyph: the compact form begins with their numbers. */
const contours = (character: string): number => table('glyf').readInt16BE(36 + glyphOf(character) * 2);

test('a zero has an open counter, and the slashed one is a feature of the typeface', () => {
  expect([contours('0'), contours('O'), contours('8')]).toEqual([2, 2, 3]);
  expect(features()).toEqual(expect.arrayContaining(['tnum', 'zero']));
});

test('only plates and VINs switch slashed zeros on', () => {
  expect(css).toContain('atkinson-hyperlegible-next-latin.woff2');
  expect(css.match(/[^}]*\{[^}]*slashed-zero[^}]*\}/)?.[0]).toMatch(
    /\[data-registration\],\s+\[data-registration\] \*/,
  );
});

test('both files have the same weights, because of faces that differ in them a browser takes one for all characters', () => {
  expect(new Set(css.match(/font-weight: .+;/g)).size).toBe(1);
});
