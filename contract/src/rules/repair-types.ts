/** Section 3 of the specification. */
export const repairTypes = [
  'Mechanik',
  'Elektronik',
  'Karosserie',
  'Reifen',
  'Bremsen',
  'Service',
  'Sonstige',
] as const;
