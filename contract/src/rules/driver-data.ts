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

/** Reason why a text is no German postcode; none for an empty text, which clears the field. */
export const postcodeError = (postcode: string): string | null => {
  if (/^00\d{3}$/.test(postcode.trim())) return 'Keine Postleitzahl beginnt mit 00.';
  return /^(\d{5})?$/.test(postcode.trim()) ? null : 'Eine Postleitzahl hat fünf Ziffern, zum Beispiel 01067.';
};

/** Lines of a postal address, without blank ones and without blanks around them. */
export const postalLines = (text: string): readonly string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
