export const requiredPassword = (value: string): string | null =>
  value === '' ? 'Bitte das aktuelle Passwort eingeben.' : null;

export const sixDigits = (value: string): string | null =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? null : 'Der Code hat sechs Ziffern.';
