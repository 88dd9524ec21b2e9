/** Words for numbers of contracts, customers and the like. */
const numberWords =
  'vertr|vertrag|tarif|auftrag|kunde|artikel|typ|modell|konto|kostenstelle|projekt|bestellung|referenz';

/** Such a word directly before is never before a plate; in a longer one, as „Kundendienst“ or „Vertragsrate“, it says nothing. */
const otherNumberBefore = new RegExp(
  `(?:(?:${numberWords})[sn]?-?(?:nr|nummer)?|nr|nummer)[.:]*\\s*(?:nr|nummer)?[.:]*\\s*$`,
  'iu',
);
const papers = 'rechnung|gutschrift|beleg|schein|angebot|police|akte|aktenzeichen|vorgang';
/** Before a plate in full, „Vertrag“ and „Nr.“ name the vehicle, but „Vertragsnr.“ and „Rechnung Nr.“ do not. */
const beforePlateInFull = new RegExp(
  `vertr(?:ag)?[.:]*\\s*$|(?<![\\p{L}-]|(?:${numberWords}|${papers})s?[.:]?\\s*)(?:nr|nummer)[.:]*\\s*$`,
  'iu',
);
const inFull = /^[A-ZÄÖÜ]{1,3}-[A-Z]/u;

const vehicleWords = /(?:kennzeichen|kennz|kfz|kz|fahrzeug|fzg|pkw|lkw|wagen|auto)\.?(?:-?nr\.?)?\s*:?\s*$/iu;
const negations =
  /(?<!\p{L})(?:nicht|kein\p{L}*|ohne|außer|ausgenommen|(?:an)?statt|anstelle|ersatz\p{L}*)\s[^,;.·–]*$/iu;

/** Units that are the district of a plate as well. */
const units = /^(?:km|m|l|h|st|kg|kw|ps|a|t|g|w)(?=[\s\d-])/iu;
const quantityBefore = /\d\s?$/;

/** A plate without letters in the middle, as M-1999, or its letters and digits. */
export const isShortPlate = (plate: string): boolean => /^\p{L}{1,3}-?\d+[EH]?$/u.test(plate);

/** A word directly before says that this is a vehicle. */
export const namesVehicle = (before: string): boolean => vehicleWords.test(before);

/** `Vertragsnr. AB-C 1234` and `500 KM 1234` only look like plates. */
export const isOtherNumber = (before: string, written: string): boolean => {
  if (namesVehicle(before) || (inFull.test(written) && beforePlateInFull.test(before))) return false;
  if (otherNumberBefore.test(before)) return true;
  return quantityBefore.test(before) && units.test(written) && !/^\p{L}+[\s-]+\p{L}/u.test(written);
};

/** `nicht für HH-AB 8001`: the vehicle is named, but perhaps as the one that is not meant. */
export const isNegated = (before: string): boolean => negations.test(before);

/** Abbreviations in numbers of documents that are parts of plates as well: RE of Recklinghausen, GS of Goslar. */
const abbreviation = /^(?:RE|GS)-/u;
const numberLetters = /^\p{Lu}+-NR/u;
const paperBefore = new RegExp(`(?:(?:${papers})s?|(?<!\\p{L})(?:az|id))[.:]*\\s*(?:zu[rm]?\\s*)?$`, 'iu');
/** A number after these is that of a document; „Gutschrift“ and „Rechnung“ alone are words about the vehicle as well. */
const paperNumberBefore = [
  /(?:schein|angebot|police|akte|aktenzeichen|vorgang|(?<!\p{L})(?:az|id)|\p{L}[.:]?\s+(?:nr|nummer))s?[.:]*\s*$/iu,
  /(?<!\p{L})(?:zu[rm]?|aus|für|de[rsm]|die|unsere[rs]?|ihre[rs]?|gemäß|laut)\s+\p{L}*(?:rechnung|gutschrift|beleg|vertrag)s?[.:]*\s*$/iu,
];

/** `Gutschrift zu Rechnung LP-R 2026` and `Gutschrift zu RE-NR 4711`: numbers of documents may look like plates. */
export const mayBeDocument = (before: string, written: string): boolean =>
  numberLetters.test(written) ||
  paperNumberBefore.some((pattern) => pattern.test(before)) ||
  (abbreviation.test(written) && paperBefore.test(before));

const lastNumber = '[1-9]\\d{0,3}(?![\\d./]|,\\d)';
/** A range, a slash before more digits, or before another plate. */
const rangeAfter = new RegExp(
  `^\\s?(?:bis|to|\\.{2,3})\\s*(?:\\p{L}{1,3}-\\p{L}{1,2}[\\s-]?)?${lastNumber}|^/\\d|^/\\p{L}{1,3}[\\s-]?\\p{L}{1,2}[\\s-]?[1-9]\\d{2}`,
  'iu',
);
const plateListed = /^\s?(?:[/+&,;]|und|u\.|oder)\s*\p{Lu}{1,3}-\p{Lu}{1,2}[\s-]?[1-9]/u;
/** Another number with as many digits: „B-AA 1007, 1008“, but not „B-AA 1007, 1500 km“. */
const numberListed = /^\s?(?:[-+&,;]|und|u\.|oder)\s*([1-9]\d{2,3})(?![\d./]|,\d|\s?(?:km|kwh|eur|€|l|st))/iu;

/** `B-AA 1007 bis 1010`, `B-AA 1007, 1008` and `M-AB 10/2026`: more follows, other vehicles or the year of a month. */
export const goesOn = (written: string, after: string): boolean =>
  rangeAfter.test(after) ||
  plateListed.test(after) ||
  (numberListed.exec(after)?.[1]?.length ?? 0) === /\d+/.exec(written)?.[0].length;
