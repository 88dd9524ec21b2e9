import { canonicalPlate, fitsPlate, maxGermanKeyLength, plateKey } from '../rules/plate.ts';
import { type KnownPlates, noKnownPlates, onlyPlateIn, platesFitting, platesNamedIn } from './known-plates.ts';
import { goesOn } from './words-before-plate.ts';

const district = '[A-ZÄÖÜ]{1,3}';
const number = '[1-9]\\d{0,3}';
/** `E-Auto` after a plate is no suffix of it. */
const suffix = '(?:[\\s-]?([EH])(?![\\p{L}\\p{N}]|-\\p{L}))?';
const edgeAfter = '(?![\\p{L}\\p{N}]|[-,.]\\d)';
const loosePlate = `(${district})[\\s-]+([A-Z]{1,2})[\\s-]?(${number})${suffix}`;
const strictPlate = `(${district})\\s?-\\s?([A-Z]{1,2})[\\s-]?(${number})${suffix}`;

/** Instead of `(?i:…)`, which V8 takes for case-sensitive once a process has compiled a megabyte of patterns. */
const inEitherCase = (words: string): string =>
  `(?<!\\p{L})(?:${words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;
const label = (words: string): string => `${inEitherCase(words)}\\s*(?:nr\\.?\\s*)?:?\\s*`;
const plateWords = '(?:kfz-?)?kennzeichen|kennz\\.?|kfz-kz\\.?|nummernschild|licen(?:c|s)e plate';
const plateLabel = label(plateWords);
/** Words that also precede other numbers, so that they need the hyphen after the district. */
const vehicleLabel = label('fahrzeug|fzg\\.?|kfz|pkw|lkw|wagen');
/** Plate without letters in the middle, M-1234; elsewhere `C-180` is a model and `V-4711` a contract. */
const shortPlate = `(${district})-()(${number})${suffix}`;
const labelledPlates = [
  new RegExp(`${plateLabel}${loosePlate}${edgeAfter}`, 'u'),
  new RegExp(`${vehicleLabel}${strictPlate}${edgeAfter}`, 'u'),
  // One blank at most: a line that begins with a contract is tried with this label in front of its number.
  new RegExp(`${inEitherCase(plateWords)}(?::\\s?|\\s)${shortPlate}${edgeAfter}`, 'u'),
];
const wholePlate = new RegExp(`^${loosePlate}$`, 'u');
const leadingPlates = [loosePlate, shortPlate].map((plate) => new RegExp(`^${plate}${edgeAfter}`, 'u'));
const authorityPlate = new RegExp(`^(${district})[\\s-](${number})$`, 'u');

const withHyphens = (text: string): string => text.normalize('NFKC').replace(/[‐-―−]/g, '-');

const joined = (parts: readonly (string | undefined)[]): string | null => {
  const [place = '', letters = '', digits = '', end = ''] = parts;
  const plate = canonicalPlate(`${place}-${letters}-${digits}${end}`);
  return plateKey(plate).length <= maxGermanKeyLength ? plate : null;
};

/** Plate from a dedicated field; plausible foreign and unseparated ones stay as written. Null if it fits several vehicles. */
export const plateOfField = (field: string, known: KnownPlates = noKnownPlates): string | null => {
  const [own, another] = platesFitting(withHyphens(field).trim(), known);
  if (own !== undefined) return another === undefined ? own : null;
  const text = withHyphens(field).trim().toUpperCase().replace(/\s+/g, ' ');
  const german = wholePlate.exec(text);
  if (german) return joined(german.slice(1)) ?? text;
  if (authorityPlate.test(text)) return canonicalPlate(text);
  const couldBeOne = /^[\p{L}\p{N}][\p{L}\p{N} -]{2,11}$/u.test(text) && /\p{L}/u.test(text) && /\d/.test(text);
  return couldBeOne ? canonicalPlate(text) : null;
};

/** Plate at the start of a text, after a label. */
export const plateAtStart = (text: string): string | null => {
  const plain = withHyphens(text).trim();
  const match = leadingPlates.map((pattern) => pattern.exec(plain)).find((each) => each !== null);
  return match ? joined(match.slice(1)) : null;
};

const labelledPlate = (text: string): string | null => {
  const match = labelledPlates.map((pattern) => pattern.exec(text)).find((each) => each !== null);
  if (!match || goesOn(match[0], text.slice(match.index + match[0].length))) return null;
  return joined(match.slice(1));
};

/**
 * Plate in free text: the only one that it names for certain, else the one after a label. Null if several vehicles are named and no
 * label decides.
 */
export const plateInText = (text: string, known: KnownPlates = noKnownPlates): string | null => {
  const only = onlyPlateIn(text, known);
  if (only !== null) return only;
  const labelled = labelledPlate(withHyphens(text));
  const named = platesNamedIn(text, known);
  if (named.length === 0) return labelled;
  return named.find((plate) => labelled !== null && fitsPlate(labelled, plate)) ?? null;
};

const orList = new Intl.ListFormat('de', { type: 'disjunction' });

/** Sentence about a text that names vehicles, of which none is certain. */
export const openPlateText = (text: string, plates: readonly string[]): string =>
  `„${text.slice(0, 40)}“ kann ${orList.format(plates)} meinen; die Position bleibt ohne Kennzeichen.`;
