import { z } from 'zod';
import './german-messages.ts';
import { postalLines, postcodeError } from './rules/driver-data.ts';
import { fitsIntoLine, fitsIntoText, singleAddress } from './rules/forbidden-characters.ts';
import {
  maxEmailLength,
  maxPasswordLength,
  maxPostalAddressLength,
  maxPostalAddressLines,
  maxVatIdLength,
  maxZipCodeLength,
} from './rules/limits.ts';

const forbidden = 'Enthält unzulässige Zeichen.';

/** One rule for every text that enters. */
const bounded = (max: number, fits: (text: string) => boolean, text = z.string()) =>
  text.max(max, `Höchstens ${max} Zeichen.`).refine(fits, forbidden);

/** Single line of text, trimmed; may be empty. */
export const line = (max: number) => bounded(max, fitsIntoLine, z.string().trim());

/** Single line of text that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, 'Darf nicht leer sein.');

/** Postcode as its country writes it; may be empty. */
export const postcode = () =>
  line(maxZipCodeLength).superRefine((text, context) => {
    const message = postcodeError(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Text with line breaks, kept as typed. */
export const multiline = (max: number) => bounded(max, fitsIntoText);

/** Lines of a postal address below the name. */
export const postalAddress = () =>
  multiline(maxPostalAddressLength).refine(
    (text) => postalLines(text).length <= maxPostalAddressLines,
    `Höchstens ${maxPostalAddressLines} Zeilen.`,
  );

/** Never trimmed. */
export const optionalPassword = () => bounded(maxPasswordLength, fitsIntoLine);
export const password = () => optionalPassword().min(1, 'Darf nicht leer sein.');

export const email = () => requiredLine(maxEmailLength).regex(singleAddress, 'Ungültige E-Mail-Adresse.');

/** Positive 32-bit integer, the range of database ids. */
export const id = () => z.int().min(1).max(2_147_483_647);
export const idInPath = () => z.coerce.number().pipe(id());

/** VAT id of any member state: its country and up to twelve letters and digits; a German one has nine digits. */
const wellFormedVatId = /^(?:DE\d{9}|(?!DE)(?=.*\d)[A-Z]{2}[A-Z0-9+*]{2,12})$/;

export const vatId = () =>
  line(maxVatIdLength)
    .transform((value) => value.toUpperCase().replace(/[\s.-]/g, ''))
    .refine(
      (value) => value === '' || wellFormedVatId.test(value),
      'Eine Umsatzsteuer-Identifikationsnummer beginnt mit dem Land, eine deutsche lautet etwa DE123456789.',
    );
