import { fitsPlate, maxGermanKeyLength, missingPlate, plateKey } from '../rules/plate.ts';
import { isDistrict } from './districts.ts';
import { goesOn, isNegated, isOtherNumber, isShortPlate, mayBeDocument, namesVehicle } from './words-before-plate.ts';

/** Plates of the company's vehicles, ready to be found in texts. */
export interface KnownPlates {
  /** Spellings by key: B-AA-1007 and BA-A-1007 share one. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  /** Lengths of the keys, longest first. */
  readonly lengths: readonly number[];
}

export const knownPlates = (plates: readonly string[]): KnownPlates => {
  const spellings = Map.groupBy(new Set(plates), plateKey);
  for (const key of ['', plateKey(missingPlate)]) spellings.delete(key);
  return {
    spellings,
    lengths: [...new Set([...spellings.keys()].map(({ length }) => length))].toSorted((a, b) => b - a),
  };
};

export const noKnownPlates: KnownPlates = knownPlates([]);

/** Vehicles that a spelling may mean; several if it does not separate their parts. */
export const platesFitting = (written: string, { spellings }: KnownPlates): readonly string[] =>
  (spellings.get(plateKey(written)) ?? []).filter((plate) => fitsPlate(written, plate));

/** Shorter keys are also parts of other words, so that they need their hyphen. */
const minKeyLength = 4;
const otherPart = /[\p{L}\p{N}]/u;
/** Spares the pattern for the usual characters, because texts of thousands of positions pass here. */
const isPart = (code: number, character: string): boolean =>
  code < 128
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
    : otherPart.test(character);
/** `2026/B 12` and `AB-C 1234` are one word each; a plate with letters in the middle begins behind a slash. */
const isJoined = (plain: string, from: number): boolean => {
  const [, sign] = /[\p{L}\p{N}]([-/])$/u.exec(plain.slice(Math.max(0, from - 2), from)) ?? [];
  return sign === '-' || (sign === '/' && !/^[A-ZÄÖÜ]{1,3}[\s-][A-Z]{1,2}[\s-]?\d/u.test(plain.slice(from, from + 8)));
};
/** A plate without letters in the middle could end a longer one: `AB C 1234`. */
const districtBefore = /(?<![\p{L}\p{N}])[A-ZÄÖÜ]{1,3}\s$/u;
const joinedAfter = /^(?:[\p{L}\p{N}]|[-,.]\d)/u;
/** A suffix makes another plate. */
const suffixAfter = /^[\s-]?[EHeh](?![\p{L}\p{N}-])/u;
const spelling = /^[\p{L}\p{N}]+(?:[\s·•:_-]{1,3}[\p{L}\p{N}]+){0,3}$/u;
const withMiddle = /^\p{L}{1,3}[\s-]\p{L}/u;
/** Characters that the words before a plate are looked for in. */
const wordsBefore = 40;

interface Characters {
  /** Letters and digits of the text, in capital letters. */
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
    const capital = character.toUpperCase();
    key += capital.length === 1 ? capital : character;
    places.push(place);
  }
  return { key, places };
};

interface Place {
  readonly from: number;
  readonly to: number;
}

const isPlateAt = (text: string, key: string, { from, to }: Place): boolean => {
  const written = text.slice(from, to);
  const before = text.slice(Math.max(0, from - wordsBefore), from);
  const after = text.slice(to, to + 3);
  if (!spelling.test(written) || joinedAfter.test(after)) return false;
  if (/[\s-][EH]$/i.test(written) && /^-\p{L}/u.test(after)) return false;
  if (!/[EH]$/.test(key) && suffixAfter.test(after)) return false;
  if (key.length < minKeyLength && !written.includes('-')) return false;
  if (isOtherNumber(before, written)) return false;
  return withMiddle.test(written) || !(isShortPlate(key) && districtBefore.test(before));
};

/** Few small letters are also words, and a short plate behind a figure may be the unit of a quantity. */
const isCertainAt = (text: string, plate: string, { from, to }: Place): boolean => {
  const written = text.slice(from, to);
  const before = text.slice(Math.max(0, from - wordsBefore), from);
  if (isNegated(before) || goesOn(written, text.slice(to, to + wordsBefore))) return false;
  const isCapital = written === written.toUpperCase();
  if (!isShortPlate(plate)) return isCapital || plateKey(plate).length > minKeyLength;
  return isCapital && (namesVehicle(before) || !/\d\s*$/.test(before));
};

export interface NamedPlate {
  readonly plate: string;
  /** False where a person has to decide: the text may mean another vehicle or none. */
  readonly isCertain: boolean;
  /** True for a vehicle of the company. */
  readonly isOwn: boolean;
}

const plainText = (text: string): string => text.normalize('NFKC').replace(/[‐-―−]/g, '-');

/** Vehicles of the company by the letters and digits from the start of each word, looked up once for each length that occurs. */
const ownPlatesIn = (plain: string, known: KnownPlates): readonly NamedPlate[] => {
  const { key, places } = charactersOf(plain);
  const found = new Map<string, boolean>();
  const platesAt = (start: number, length: number): readonly string[] => {
    const last = places[start + length - 1];
    const candidate = key.slice(start, start + length);
    if (last === undefined || !known.spellings.has(candidate)) return [];
    const place = { from: places[start] ?? 0, to: last + 1 };
    if (!isPlateAt(plain, candidate, place)) return [];
    const fitting = platesFitting(plain.slice(place.from, place.to), known);
    for (const plate of fitting) {
      const isCertain = fitting.length === 1 && isCertainAt(plain, plate, place);
      found.set(plate, isCertain || found.get(plate) === true);
    }
    return fitting;
  };
  let start = 0;
  while (start < key.length) {
    const from = places[start] ?? 0;
    const isInside = places[start - 1] === from - 1 || isJoined(plain, from);
    const at = start;
    const length = isInside ? undefined : known.lengths.find((each) => platesAt(at, each).length > 0);
    start += length ?? 1;
  }
  return [...found].map(([plate, isCertain]) => ({ plate, isCertain, isOwn: true }));
};

/** Plates in full: district, hyphen, letters and digits. */
const fullPlate =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-.])([A-ZÄÖÜ]{1,3})-([A-Z]{1,2})[\s-]?([1-9]\d{0,3})(?:[\s-]?([EH])(?![\p{L}\p{N}]|-\p{L}))?(?![\p{L}\p{N}]|[-,.]\d)/gu;
/** `B-AA 1 007` is torn, and `A-B 12` as often a section. */
const minFullLength = 5;
const tornAfter = /^\s\d{3}(?!\d|[./])/;
const modelNames = /^(?:C-HR|[BCHWZ]R-V|E-UP)/;
const unitAfter = /^\s?(?:PS|kW|km|TDI|TSI|TFSI|CDI|HDI|Hybrid)(?!\p{L})/iu;
/** Keys of vehicles that may be meant instead: with other parts, with a suffix or without. */
const twinsOf = (key: string): readonly string[] =>
  /[EH]$/.test(key) ? [key, key.slice(0, -1)] : [key, `${key}E`, `${key}H`];

/** Plates written in full, whether or not a vehicle of the company has them. */
const fullPlatesIn = (plain: string, known: KnownPlates): readonly NamedPlate[] => {
  if (!plain.includes('-')) return [];
  const found = new Map<string, boolean>();
  for (const { 0: written, 1: district = '', 2: letters = '', 3: digits = '', 4: suffix = '', index } of plain.matchAll(
    fullPlate,
  )) {
    const key = `${district}${letters}${digits}${suffix}`;
    const before = plain.slice(Math.max(0, index - wordsBefore), index);
    const after = plain.slice(index + written.length, index + written.length + wordsBefore);
    if (!isDistrict(district) || key.length > maxGermanKeyLength || platesFitting(written, known).length > 0) continue;
    if (isOtherNumber(before, written) || (digits.length === 1 && tornAfter.test(after))) continue;
    const isUnclear =
      key.length < minFullLength ||
      modelNames.test(written) ||
      unitAfter.test(after) ||
      isNegated(before) ||
      mayBeDocument(before, written) ||
      goesOn(written, after) ||
      /[\p{L}\p{N}]\/$/u.test(before) ||
      twinsOf(key).some((twin) => known.spellings.has(twin));
    const plate = `${district}-${letters}-${digits}${suffix}`;
    found.set(plate, !isUnclear || found.get(plate) === true);
  }
  return [...found].map(([plate, isCertain]) => ({ plate, isCertain, isOwn: false }));
};

/**
 * Distinct plates that a text names: those of the company in any usual spelling, where one fits several vehicles all of them, and
 * others that are written in full.
 */
export const namedPlatesIn = (text: string, known: KnownPlates): readonly NamedPlate[] => {
  const plain = plainText(text);
  return [...(known.lengths.length === 0 ? [] : ownPlatesIn(plain, known)), ...fullPlatesIn(plain, known)];
};

export const platesNamedIn = (text: string, known: KnownPlates): readonly string[] =>
  namedPlatesIn(text, known).map(({ plate }) => plate);

/** Those of the company alone. */
export const knownPlatesIn = (text: string, known: KnownPlates): readonly string[] =>
  namedPlatesIn(text, known).flatMap(({ plate, isOwn }) => (isOwn ? [plate] : []));

/** The one vehicle that a text names for certain; null if it names none, several, or one that a person has to confirm. */
export const onlyPlateIn = (text: string, known: KnownPlates): string | null => {
  const [only, another] = namedPlatesIn(text, known);
  return only?.isCertain && another === undefined ? only.plate : null;
};

const apart = /(?<![\p{L}\p{N}-])([A-ZÄÖÜ]{1,3})\s([A-Z]{1,2})\s?([1-9]\d{1,3}[EH]?)(?![\p{L}\p{N}]|[-,.]\d)/gu;
const loose =
  /(?<![\p{L}\p{N}-])([a-zäöü]{1,3})\s?-\s?([a-z]{1,2})(?:\s|\s?-\s?)?([1-9]\d{2,3}[eh]?)(?![\p{L}\p{N}]|[-,.]\d)/giu;
const together = /(?<![\p{L}\p{N}-])([A-ZÄÖÜ]{3,5})[\s-]?([1-9]\d{2,3}[EH]?)(?![\p{L}\p{N}]|[-,.]\d)/gu;

/** Plates that a text may mean whose parts are not written clearly: "B AA 1007", "b-aa 1007", or both of "BAA1007". */
export const presumedPlatesIn = (text: string): readonly NamedPlate[] => {
  const plain = plainText(text);
  const hyphenated = [...plain.matchAll(loose)].filter(([written]) => written.search(fullPlate) < 0);
  const spelt = [...plain.matchAll(apart), ...hyphenated].map(({ 1: district, 2: letters, 3: number, index }) => ({
    index,
    parts: [[district, letters, number].map((part) => part?.toUpperCase())],
  }));
  const joined = [...plain.matchAll(together)].map(({ 1: word = '', 2: number = '', index }) => ({
    index,
    parts: [1, 2, 3].map((length) => [word.slice(0, length), word.slice(length), number]),
  }));
  const plates = [...spelt, ...joined].flatMap(({ index, parts }) => {
    if (isOtherNumber(plain.slice(Math.max(0, index - wordsBefore), index), '')) return [];
    return parts.flatMap(([district = '', letters = '', number = '']) => {
      const plate = [district, letters, number].join('-');
      const isOne =
        isDistrict(district) && /^[A-Z]{1,2}$/.test(letters) && plateKey(plate).length <= maxGermanKeyLength;
      return isOne ? [plate] : [];
    });
  });
  return [...new Set(plates)].map((plate) => ({ plate, isCertain: false, isOwn: false }));
};
