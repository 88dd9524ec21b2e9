/** See docs/coverage.md#entities. */
export const repairTypes = [
  'Mechanik',
  'Elektronik',
  'Karosserie',
  'Reifen',
  'Bremsen',
  'Service',
  'Sonstige',
] as const;
