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

/** Five letters can only be a district of three and two more. */
const joinedPlate = /^([A-ZÄÖÜ]{3})([A-Z]{2})([1-9]\d{0,2}[EH]?)$/;

/** Letter of the country before a whole plate; no German one has four groups. */
const withCountry = /^D-(?=[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}-\d{1,4}-?[EH]?$)/;

/**
 * The one normal form, with hyphens. A plate without separators stays unchanged where its parts are unknown; one letter
 * before the digits can only be the district.
 */
export const canonicalPlate = (plate: string): string =>
  plate
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[\s:·.•_/–-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(withCountry, '')
    .replace(joinedPlate, '$1-$2-$3')
    .replace(/^([A-ZÄÖÜ]{1,3}-[A-Z]{1,2}|[A-ZÄÖÜ]{1,3}(?=-)|[A-ZÄÖÜ])-?(\d{1,4})-?([EH]?)$/, '$1-$2$3');

/** As printed on the car: the seals are where the hyphen is, a gap separates letters and digits. */
export const printedPlate = (plate: string): string =>
  plate.replace(/^([A-ZÄÖÜ]{1,3}-[A-Z]{1,2})-(\d{1,4}[EH]?)$/, '$1 $2');

/** Key for comparing plates: upper case, letters and digits only. */
export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** True for the placeholder and for text without letters or digits. */
export const isMissingPlate = (plate: string): boolean => ['', plateKey(missingPlate)].includes(plateKey(plate));

/** Title of a vehicle beside its plate; empty where the title is the plate. */
export const titleWithoutPlate = (title: string, licensePlate: string): string =>
  title.endsWith(licensePlate) ? title.slice(0, title.length - licensePlate.length).trimEnd() : title;

/** Four letters in front are district and more, without a hyphen where the district ends. */
const namesParts = (plate: string): boolean => plate.includes('-') && !/^[A-ZÄÖÜ]{4,5}-\d/.test(plate);

/** Two spellings of one plate. B-AB-1234 and BA-B-1234 share a key, but not their parts; without parts either is meant. */
export const isSamePlate = (one: string, other: string): boolean =>
  plateKey(one) === plateKey(other) && (one === other || !namesParts(one) || !namesParts(other));

/** Letters and digits before each separator, as B-AA-1007 has one after 1 and one after 3. */
const separatorsOf = (plate: string): readonly number[] =>
  [...plate.matchAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu)].map(
    ({ index }) => plateKey(plate.slice(0, index)).length,
  );

/**
 * Spelling in a text that may mean a plate: its separators are at places of the plate's own, so that `B-AA 7001` is not BA-A-7001
 * and `M-1 999` not M-1999. A plate without known parts has them anywhere before its digits; E and H may be set apart.
 */
export const fitsPlate = (written: string, plate: string): boolean => {
  const key = plateKey(written);
  if (key !== plateKey(plate)) return false;
  const letters = /^\p{L}*/u.exec(key)?.[0].length ?? 0;
  const own = separatorsOf(plate);
  const isOwn = (place: number): boolean => (namesParts(plate) ? own.includes(place) : place <= letters);
  const isBeforeSuffix = (place: number): boolean => place === key.length - 1 && /\d[EH]$/.test(key);
  return separatorsOf(written).every((place) => isOwn(place) || isBeforeSuffix(place));
};

/** Normal form of a plate that is typed for a vehicle: as stored if it is only another spelling of the vehicle's own. */
export const plateTypedFor = (stored: string, typed: string): string => {
  const plate = canonicalPlate(typed);
  return namesParts(stored) && isSamePlate(plate, stored) ? stored : plate;
};

const strayHyphen = /^[:·.•_/–-]|[:·.•_/–-]$|[–-]\s*[–-]/;

/** Refuses what cannot be a plate in any country; what is only unusual gets a hint instead. */
export const plateError = (plate: string): string | null => {
  const text = plate.normalize('NFKC').trim();
  if (text === '' || text === missingPlate) return null;
  if (plateKey(text) === '') return 'Im Kennzeichen fehlen Buchstaben und Ziffern.';
  // Letters of another script look the same and are found by nobody.
  if (/[^\p{Script=Latin}\p{M}\d\s:·.•_/–-]/u.test(text))
    return 'Ein Kennzeichen hat nur Buchstaben, Ziffern und Bindestriche.';
  return strayHyphen.test(text)
    ? 'Im Kennzeichen fehlt ein Teil, richtig ist zum Beispiel B-AB-1234 oder M-1234.'
    : null;
};

export const unclearPlate =
  'Hier ist nicht sicher, wo die Teile enden. Bitte mit Bindestrichen trennen, zum Beispiel HH-FW-1234.';

const unclearParts = /^[A-ZÄÖÜ]{2,4}\d{1,4}[EH]?$/;

/** Words such as "abgemeldet" are remarks; plates of authorities have no letters, but none is without a digit. */
const lacksDigit = (plate: string): boolean => !/\d/.test(plate.normalize('NFKC')) && !isMissingPlate(plate);

/** Refuses a plate of a vehicle as a person types it: HHFW1234 may be HH-FW-1234 or HHF-W-1234. Files and providers cannot be asked. */
export const typedPlateError = (plate: string): string | null => {
  const message = plateError(plate);
  if (message !== null) return message;
  if (lacksDigit(plate)) return 'Im Kennzeichen fehlt die Ziffer, richtig ist zum Beispiel B-AB-1234.';
  return unclearParts.test(canonicalPlate(plate)) ? unclearPlate : null;
};

/** Signs and words between two plates in one cell. */
const betweenPlates = /[/\n]|\s(?:und|u\.|oder|bzw\.?)\s/i;

const namesOnePlate = (text: string): boolean => /\p{L}/u.test(text) && /\d/.test(text);

/** Refuses a plate of a vehicle as a list has it: remarks such as "abgemeldet" and two plates in one cell are none. */
export const listedPlateError = (plate: string): string | null => {
  const message = plateError(plate);
  if (message !== null) return `„${plate}“: ${message}`;
  if (lacksDigit(plate)) return `Kein Kennzeichen: „${plate}“ hat keine Ziffer.`;
  const plates = plate.split(betweenPlates);
  return plates.length > 1 && plates.every(namesOnePlate) ? `Kein Kennzeichen: „${plate}“ nennt mehrere.` : null;
};

export interface PlateParts {
  readonly district: string;
  readonly letters: string;
  readonly number: string;
}

/** Parts of a whole plate, for the three boxes of a form; null if it is not clear where they end. */
export const splitPlate = (plate: string): PlateParts | null => {
  const parts = canonicalPlate(plate).split('-');
  const [district = '', letters = '', number = ''] = parts.length === 2 ? [parts[0], '', parts[1]] : parts;
  const fits = [district, letters, number].every((part, index) => part.length <= (platePartLengths[index] ?? 0));
  return fits && district !== '' && number !== '' && parts.length <= 3 ? { district, letters, number } : null;
};

const germanPlate = /^[A-ZÄÖÜ]{1,3}-(?:[A-Z]{1,2}-)?[1-9]\d{0,3}[EH]?$/;
/** Letters and digits of a German plate. */
export const maxGermanKeyLength = 8;

/** Hints without refusing, because authorities, diplomats and foreign vehicles have other forms. */
export const plateHint = (plate: string): string | null =>
  germanPlate.test(plate) && plateKey(plate).length <= maxGermanKeyLength
    ? null
    : 'Ungewöhnliche Form für ein deutsches Kennzeichen.';

/** The one normal form of a VIN: documents print it in groups, with blanks or hyphens between them. */
export const canonicalVin = (vin: string): string =>
  vin.replace(/[\p{Zs}\p{Cf}\p{Pd}]+/gu, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const commonVin = /^[A-HJ-NPR-Z\d]{17}$/;

/** The reason that holds for the VIN as it is stored, without the blanks of its groups. */
export const vinHint = (vin: string): string | null => {
  const stored = canonicalVin(vin);
  if (commonVin.test(stored)) return null;
  if (/[^A-Z\d]/.test(stored)) return 'Eine VIN hat nur Buchstaben und Ziffern.';
  return stored.length === 17
    ? 'Eine VIN enthält üblicherweise kein I, O oder Q.'
    : `Eine VIN hat üblicherweise 17 Zeichen, hier sind es ${stored.length}.`;
};
