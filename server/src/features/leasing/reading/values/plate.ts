import { plateKey } from '@flottwart/contract/rules/plate';

const maxPlateKeyLength = 8;
const district = '[A-ZÄÖÜ]{1,3}';
const number = '[1-9]\\d{0,3}';
const clear = `(${district})\\s?-\\s?([A-Z]{1,2})[ -]?(${number})([EH])?`;
const edgeBefore = '(?<![\\p{L}\\p{N}-])';
const edgeAfter = '(?![\\p{L}\\p{N}]|[-,.]\\d)';

/** Requires a hyphen after the district, because `RE 2026` and `HH AB 12` look like other words. */
const clearPlates = new RegExp(`${edgeBefore}${clear}${edgeAfter}`, 'gu');
const loosePlate = `(${district})[\\s-]+([A-Z]{1,2})[\\s-]?(${number})\\s?([EH])?`;
const label = '(?<!\\p{L})(?i:kennzeichen|kennz\\.?|kfz-kz\\.?)\\s*:?\\s*';
const labelledPlate = new RegExp(`${label}${loosePlate}${edgeAfter}`, 'u');
const wholePlate = new RegExp(`^${loosePlate}$`, 'u');
const leadingPlate = new RegExp(`^${loosePlate}${edgeAfter}`, 'u');
const authorityPlate = new RegExp(`^(${district})[\\s-](${number})$`, 'u');

const withHyphens = (text: string): string => text.replace(/[‐-―−]/g, '-');

const joined = (parts: readonly (string | undefined)[]): string | null => {
  const [place = '', letters = '', digits = '', suffix = ''] = parts;
  const plate = [place, letters, `${digits}${suffix}`].filter((part) => part !== '').join('-');
  return plateKey(plate).length <= maxPlateKeyLength ? plate : null;
};

/** Plate from a dedicated field; plausible foreign and unseparated ones stay as written. */
export const plateOfField = (field: string): string | null => {
  const text = withHyphens(field).trim().toUpperCase().replace(/\s+/g, ' ');
  const german = wholePlate.exec(text);
  if (german) return joined(german.slice(1)) ?? text;
  const authority = authorityPlate.exec(text);
  if (authority) return `${authority[1]}-${authority[2]}`;
  const couldBeOne = /^[\p{L}\p{N}][\p{L}\p{N} -]{2,11}$/u.test(text) && /\p{L}/u.test(text) && /\d/.test(text);
  return couldBeOne ? text.replaceAll(' ', '-') : null;
};

/** Plate at the start of a text, after a label. */
export const plateAtStart = (text: string): string | null => {
  const match = leadingPlate.exec(withHyphens(text).trim());
  return match ? joined(match.slice(1)) : null;
};

/** Plate in free text: the labelled one, else a unique one; null if ambiguous. */
export const plateInText = (text: string): string | null => {
  const plain = withHyphens(text);
  const labelled = labelledPlate.exec(plain);
  if (labelled) return joined(labelled.slice(1));
  const found = [...plain.matchAll(clearPlates)]
    .map((match) => joined(match.slice(1)))
    .filter((plate) => plate !== null);
  const distinct = [...new Set(found)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
};
