import { z } from 'zod';
import { maxEmailLength, maxPasswordLength } from './rules/limits.ts';

/** Refuses characters that break storage or mail: PostgreSQL refuses NUL, JSON and mail refuse lone surrogates. */
const hasForbiddenCharacter = (value: string, allowed: ReadonlySet<string>): boolean => {
  if (!value.isWellFormed()) return true;
  for (const character of value) {
    const code = character.charCodeAt(0);
    const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
    if (isControl && !allowed.has(character)) return true;
  }
  return false;
};

const forbidden = 'Enthält unzulässige Zeichen.';
const none: ReadonlySet<string> = new Set();
const lineBreaks: ReadonlySet<string> = new Set(['\n', '\r', '\t']);

const bounded = (max: number, allowed: ReadonlySet<string>, text = z.string()) =>
  text.max(max, `Höchstens ${max} Zeichen.`).refine((value) => !hasForbiddenCharacter(value, allowed), forbidden);

/** Single line of text, trimmed; may be empty. */
export const line = (max: number) => bounded(max, none, z.string().trim());

/** Single line of text that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, 'Darf nicht leer sein.');

/** Text with line breaks, kept as typed. */
export const multiline = (max: number) => bounded(max, lineBreaks);

/** Never trimmed. */
export const optionalPassword = () => bounded(maxPasswordLength, none);
export const password = () => optionalPassword().min(1, 'Darf nicht leer sein.');

/** Single plain address: no list, no group, no quoted local part. */
const singleAddress = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/u;

export const email = () => requiredLine(maxEmailLength).regex(singleAddress, 'Ungültige E-Mail-Adresse.');

/** Positive 32-bit integer, the range of database ids. */
export const id = () => z.int().min(1).max(2_147_483_647);
export const idInPath = () => z.coerce.number().pipe(id());
