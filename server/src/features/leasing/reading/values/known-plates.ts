import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';

/** Plates of the company's vehicles, ready to be found in texts. */
export interface KnownPlates {
  /** Spelling by key. */
  readonly spellings: ReadonlyMap<string, string>;
  /** Lengths of the keys, longest first. */
  readonly lengths: readonly number[];
}

export const knownPlates = (plates: readonly string[]): KnownPlates => {
  const spellings = new Map(plates.map((plate) => [plateKey(plate), plate]));
  for (const key of ['', plateKey(missingPlate)]) spellings.delete(key);
  return {
    spellings,
    lengths: [...new Set([...spellings.keys()].map(({ length }) => length))].toSorted((a, b) => b - a),
  };
};

export const noKnownPlates: KnownPlates = knownPlates([]);

/** Shorter keys are also parts of other words, so that they need their hyphen. */
const minKeyLength = 4;
const otherPart = /[\p{L}\p{N}]/u;
/** Spares the pattern for the usual characters, because texts of thousands of positions pass here. */
const isPart = (code: number, character: string): boolean =>
  code < 128
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
    : otherPart.test(character);
/** `2026/B 12` and `AB-C 1234` are one word each. */
const joinedBefore = /[\p{L}\p{N}][-/]$/u;
/** A plate without letters in the middle could end a longer one: `AB C 1234`. */
const districtBefore = /(?<![\p{L}\p{N}])[A-ZÄÖÜ]{1,3}\s$/u;
const joinedAfter = /^(?:[\p{L}\p{N}]|[-,.]\d)/u;
/** A suffix makes another plate. */
const suffixAfter = /^[\s-]?[EH](?![\p{L}\p{N}-])/u;
const spelling = /^[\p{L}\p{N}]+(?:[\s·•:_-]{1,3}[\p{L}\p{N}]+){0,3}$/u;

interface Characters {
  /** Letters and digits of the text. */
  readonly key: string;
  /** Place of each in the text. */
  readonly places: readonly number[];
}

const charactersOf = (text: string): Characters => {
  const places: number[] = [];
  let key = '';
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (!isPart(text.charCodeAt(place), character)) continue;
    key += character;
    places.push(place);
  }
  return { key, places };
};

const isPlateAt = (
  text: string,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean => {
  const written = text.slice(from, to);
  const before = text.slice(Math.max(0, from - 5), from);
  const after = text.slice(to, to + 3);
  if (!spelling.test(written) || joinedAfter.test(after)) return false;
  if (/[\s-][EH]$/.test(written) && /^-\p{L}/u.test(after)) return false;
  if (!/[EH]$/.test(key) && suffixAfter.test(after)) return false;
  if (key.length < minKeyLength && !written.includes('-')) return false;
  const hasMiddle = /^\p{L}{1,3}[\s-]\p{L}/u.test(written);
  return hasMiddle || !(/^\p{L}{1,3}\d+$/u.test(key) && districtBefore.test(before));
};

/**
 * Distinct plates of the company in a text, in any usual spelling and in capital letters only. Looks up the letters and digits
 * from the start of each word, once for each length that occurs.
 */
export const knownPlatesIn = (text: string, { spellings, lengths }: KnownPlates): readonly string[] => {
  if (lengths.length === 0) return [];
  const plain = text.normalize('NFKC').replace(/[‐-―−]/g, '-');
  const { key, places } = charactersOf(plain);
  const found = new Set<string>();
  let start = 0;
  while (start < key.length) {
    const from = places[start] ?? 0;
    const isInside = places[start - 1] === from - 1 || joinedBefore.test(plain.slice(Math.max(0, from - 2), from));
    const length = isInside
      ? undefined
      : lengths.find((each) => {
          const candidate = key.slice(start, start + each);
          const last = places[start + each - 1];
          return last !== undefined && spellings.has(candidate) && isPlateAt(plain, candidate, { from, to: last + 1 });
        });
    if (length !== undefined) found.add(key.slice(start, start + length));
    start += length ?? 1;
  }
  return [...found].map((each) => spellings.get(each) ?? each);
};
