/** Placeholder of an imported vehicle without a plate. */
export const missingPlate = 'Bitte eintragen';

export const platePartLengths = [3, 2, 7] as const;

/** Joins three typed parts by hyphens, without doubled or trailing ones for empty parts. */
export const joinPlate = (district: string, letters: string, number: string): string =>
  [district, letters, number]
    .map((part) => part.trim().toUpperCase())
    .join('-')
    .replace(/-{2,}/g, '-')
    .replace(/-$/, '');

/** Canonical form with hyphens; a plate without separators stays unchanged, because its parts are unknown. */
export const canonicalPlate = (plate: string): string =>
  plate
    .normalize('NFC')
    .trim()
    .toUpperCase()
    .replace(/[\s:·.•_/–-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^([A-ZÄÖÜ]{1,3}-[A-Z]{1,2})-?(\d{1,4})-?([EH]?)$/, '$1-$2$3');

/** Key for comparing plates: upper case, letters and digits only. */
export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const germanPlate = /^[A-ZÄÖÜ]{1,3}-(?:[A-Z]{1,2}-)?[1-9]\d{0,3}[EH]?$/;
const maxGermanKeyLength = 8;

/** Hints without refusing, because authorities, diplomats and foreign vehicles have other forms. */
export const plateHint = (plate: string): string | null =>
  germanPlate.test(plate) && plateKey(plate).length <= maxGermanKeyLength
    ? null
    : 'Ungewöhnliche Form für ein deutsches Kennzeichen.';

const commonVin = /^[A-HJ-NPR-Z\d]{17}$/;

export const vinHint = (vin: string): string | null => {
  const upper = vin.trim().toUpperCase();
  if (commonVin.test(upper)) return null;
  return upper.length === 17
    ? 'Eine VIN enthält üblicherweise kein I, O oder Q.'
    : `Eine VIN hat üblicherweise 17 Zeichen, hier sind es ${upper.length}.`;
};
