export const minPasswordLength = 8;

/** Length from which any password counts as strong. */
const passphraseLength = 15;

export type PasswordStrength =
  | ''
  | 'Zu kurz'
  | 'Großbuchstaben fehlen'
  | 'Zahl fehlt'
  | 'Sonderzeichen fehlen'
  | 'Starkes Passwort';

export const passwordStrength = (password: string): PasswordStrength => {
  if (password === '') return '';
  if (password.length < minPasswordLength) return 'Zu kurz';
  if (password.length >= passphraseLength) return 'Starkes Passwort';
  if (!/\p{Lu}/u.test(password)) return 'Großbuchstaben fehlen';
  if (!/\p{Nd}/u.test(password)) return 'Zahl fehlt';
  if (!/[^\p{L}\p{N}]/u.test(password)) return 'Sonderzeichen fehlen';
  return 'Starkes Passwort';
};

export const isStrongPassword = (password: string): boolean => passwordStrength(password) === 'Starkes Passwort';
