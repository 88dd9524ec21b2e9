import { z } from 'zod';

/** One rule at the door for every string: PostgreSQL refuses NUL, JSON and mail refuse lone surrogates. */
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

/** A line of text, trimmed; may be empty. */
export const line = (max = 200) => bounded(max, none, z.string().trim());

/** A line of text that has to say something. */
export const requiredLine = (max = 200) => line(max).min(1, 'Darf nicht leer sein.');

/** Text with line breaks, kept as typed. */
export const multiline = (max: number) => bounded(max, lineBreaks);

/** Passwords are never trimmed; the bound keeps hashing affordable. */
export const optionalPassword = () => bounded(1024, none);
export const password = () => optionalPassword().min(1, 'Darf nicht leer sein.');

/** Exactly one plain address: no list, no group, no quoted local part. */
const oneAddress = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/u;

export const email = () => requiredLine(254).regex(oneAddress, 'Ungültige E-Mail-Adresse.');

/** Keys are positive 32-bit integers; beyond that no row can exist. */
export const id = () => z.int().min(1).max(2_147_483_647);
export const idInPath = () => z.coerce.number().pipe(id());
