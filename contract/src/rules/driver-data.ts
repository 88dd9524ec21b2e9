import { addDays, addMonths } from './berlin-time.ts';
import { maxDriverAge, minDriverAge } from './limits.ts';

/** Years completed on a day; both as YYYY-MM-DD. */
const ageOn = (today: string, birthDate: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
};

/** Reason why a day cannot be the birth date of a driver; `null` if it can. */
export const birthDateError = (birthDate: string, today: string): string | null => {
  if (birthDate > today) return 'Das Geburtsdatum liegt in der Zukunft.';
  const age = ageOn(today, birthDate);
  if (age < minDriverAge) return `Ein Fahrer ist mindestens ${minDriverAge} Jahre alt.`;
  return age > maxDriverAge ? `Ein Fahrer ist höchstens ${maxDriverAge} Jahre alt.` : null;
};

/** Forms of postcodes, as written in their countries; five digits are German, four Austrian or Swiss, for example. */
const postcodeForms = [
  /^\d{4,5}$/,
  // Netherlands, Poland, Portugal; Sweden, Czechia and Greece; United Kingdom and Ireland.
  /^\d{4} ?[A-Z]{2}$/i,
  /^\d{2}-\d{3}$|^\d{4}-\d{3}$/,
  /^\d{3} \d{2}$/,
  /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  // Any other country by its letters in front.
  /^(?!DE?-)[A-Z]{1,3}-\d[A-Z\d]*(?:[ -][A-Z\d]+)?$/i,
] as const;

/** Drops the letters of Germany before a postcode, at the beginning of each line: letters within the country carry none. */
export const withoutGermanPrefix = (text: string): string =>
  text.replace(/^([^\S\r\n]*)DE?[^\S\r\n]?\p{Pd}?[^\S\r\n]?(?=\d{5}(?![\p{L}\d]))/gimu, '$1');

/** Reason why a text is no postcode; none for an empty text, which clears the field. */
export const postcodeError = (postcode: string): string | null => {
  const text = withoutGermanPrefix(postcode.trim());
  if (text === '') return null;
  if (/^00\d{3}$/.test(text))
    return 'Keine deutsche Postleitzahl beginnt mit 00. Eine ausländische bitte mit dem Land davor, zum Beispiel I-00184.';
  return postcodeForms.some((form) => form.test(text))
    ? null
    : 'Eine deutsche Postleitzahl hat fünf Ziffern, zum Beispiel 01067. Eine ausländische wie dort üblich: 1010, 1012 AB, 00-950 oder mit dem Land davor, RO-010011.';
};

/** Hint at a digit that may be missing; four digits alone are right in Austria and Switzerland. */
export const postcodeHint = (postcode: string): string | null =>
  /^\d{4}$/.test(postcode.trim())
    ? 'Vier Ziffern, wie in Österreich oder der Schweiz. Deutsche Postleitzahlen haben fünf, zum Beispiel 01067.'
    : null;

/** Lines of a postal address, without blank ones and without blanks around them. */
export const postalLines = (text: string): readonly string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Longest number that leading zeros are added to. */
const maxPaddedLength = 10;

/** Forms of a number with more and with fewer leading zeros, as Excel drops them; none for other text. */
export const zeroForms = (number: string): readonly string[] => {
  const digits = /^0*([1-9]\d*)$/.exec(number)?.[1];
  if (digits === undefined || number.length > maxPaddedLength) return [];
  const lengths = Array.from({ length: maxPaddedLength - digits.length + 1 }, (_, zeros) => digits.length + zeros);
  return lengths.map((length) => digits.padStart(length, '0')).filter((form) => form !== number);
};

/** Months between two checks of a driving licence; a company may choose others. */
export const defaultLicenceCheckMonths = 6;
export const minLicenceCheckMonths = 1;
export const maxLicenceCheckMonths = 24;

/** Last day for the next check after one, as the database computes it as well. */
export const nextLicenceCheck = (checkedOn: string, months: number): string => addMonths(checkedOn, months);

/** Days after a driver was created until their first check; it belongs to the handover of the first vehicle. */
export const firstLicenceCheckDays = 14;

/** Last day for the first check of a driver, as the database computes it as well. */
export const firstLicenceCheck = (createdOn: string): string => addDays(createdOn, firstLicenceCheckDays);

/** Remark at the first check of a driver; an update spreads those of the drivers that it finds over half a year. */
export const firstLicenceCheckNote = (isSpread: boolean): string =>
  isSpread ? 'erste Kontrolle, nach dem Update verteilt' : 'noch nie geprüft';

/** Years back in which a check is recorded; an older one proves nothing and is mostly a mistyped year. */
const maxLicenceCheckYears = 5;

/** Reason why a licence cannot have been looked at on a day; `null` if it can. */
export const licenceCheckDayError = (
  checkedOn: string,
  today: string,
  birthDate: string | null = null,
): string | null => {
  if (checkedOn > today) return 'Die Kontrolle liegt in der Zukunft.';
  if (birthDate !== null && ageOn(checkedOn, birthDate) < minDriverAge)
    return `Die Kontrolle liegt vor dem ${minDriverAge}. Geburtstag des Fahrers.`;
  return checkedOn < addMonths(today, -12 * maxLicenceCheckYears)
    ? `Die Kontrolle liegt mehr als ${maxLicenceCheckYears} Jahre zurück.`
    : null;
};
