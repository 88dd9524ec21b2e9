/** „Lange Straße 12 a“: the house number starts at the last number that follows a blank. */
const withNumber = /^(?<street>.*\p{L}.*?)[\s,]+(?<houseNumber>\d{1,4}\s?[a-z]?(\s?[-–/+]\s?\d{1,4}\s?[a-z]?)*)$/iu;

/** Longer texts are no streets, and would slow down the pattern. */
const maxStreetLength = 200;

export const splitStreet = (text: string): { street: string; houseNumber?: string } => {
  if (text.length > maxStreetLength) return { street: text };
  const { street, houseNumber } = withNumber.exec(text.trim())?.groups ?? {};
  return street && houseNumber ? { street, houseNumber } : { street: text.trim() };
};
