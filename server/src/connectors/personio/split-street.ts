/** „Lange Straße 12 a“: what begins with the last number that follows a blank is the house number. */
const withNumber = /^(?<street>.*\p{L}.*?)[\s,]+(?<houseNumber>\d{1,4}\s?[a-z]?(\s?[-–/+]\s?\d{1,4}\s?[a-z]?)*)$/iu;

/** Longer texts are no streets, and would keep the pattern busy. */
const maxStreetLength = 200;

export const splitStreet = (text: string): { street: string; houseNumber?: string } => {
  if (text.length > maxStreetLength) return { street: text };
  const { street, houseNumber } = withNumber.exec(text.trim())?.groups ?? {};
  return street && houseNumber ? { street, houseNumber } : { street: text.trim() };
};
