/** Words for numbers of contracts, customers and the like. */
const numberWords =
  'vertr|vertrag|tarif|auftrag|kunde|artikel|typ|modell|konto|kostenstelle|projekt|bestellung|referenz';

/** Such a word directly before is never before a plate; in a longer one, as „Kundendienst“ or „Vertragsrate“, it says nothing. */
const otherNumberBefore = new RegExp(
  `(?:(?:${numberWords})[sn]?-?(?:nr|nummer)?|nr|nummer)[.:]*\\s*(?:nr|nummer)?[.:]*\\s*$`,
  'iu',
);

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

/** `Vertrag AB-C 1234` and `500 KM 1234` only look like plates. */
export const isOtherNumber = (before: string, written: string): boolean => {
  if (namesVehicle(before)) return false;
  if (otherNumberBefore.test(before)) return true;
  return quantityBefore.test(before) && units.test(written) && !/^\p{L}+[\s-]+\p{L}/u.test(written);
};

/** `nicht für HH-AB 8001`: the vehicle is named, but perhaps as the one that is not meant. */
export const isNegated = (before: string): boolean => negations.test(before);

/** `Gutschrift zu Rechnung LP-R 2026`: numbers of documents may look like plates. */
export const isDocument = (before: string): boolean =>
  /(?:rechnung|gutschrift|beleg|schein|angebot|police|akte|aktenzeichen|vorgang|(?<!\p{L})(?:az|id))s?[.:]*\s*$/iu.test(
    before,
  );
