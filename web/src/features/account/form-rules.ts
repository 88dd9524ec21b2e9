import { isStrongPassword } from '@flottwart/contract/rules/password-strength';

export const passwordsDiffer = 'Passwörter stimmen nicht überein.';

export const requiredEmail = (value: string): string | null =>
  value.includes('@') ? null : 'Bitte eine gültige E-Mail-Adresse eingeben.';

export const requiredPassword = (value: string): string | null =>
  value === '' ? 'Bitte das Passwort eingeben.' : null;

export const validateNewPassword = (value: string): string | null =>
  isStrongPassword(value) ? null : 'Das Passwort ist nicht stark genug.';
