import { z } from 'zod';
import './german-messages.ts';
import { postalLines, postcodeError, withoutGermanPrefix } from './rules/driver-data.ts';
import { fitsIntoLine, fitsIntoText, isInvisible, singleAddress } from './rules/forbidden-characters.ts';
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

/** Single line of text, trimmed; may be empty, which it also is if nothing of it can be seen. */
export const line = (max: number) =>
  bounded(
    max,
    fitsIntoLine,
    z
      .string()
      .trim()
      .overwrite((text) => (isInvisible(text) ? '' : text)),
  );

/** Single line of text that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, 'Darf nicht leer sein.');

/** Postcode as its country writes it, a German one without the letter of the country; may be empty. */
export const postcode = () =>
  line(maxZipCodeLength)
    .overwrite(withoutGermanPrefix)
    .superRefine((text, context) => {
      const message = postcodeError(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

/** Text with line breaks, kept as typed. */
export const multiline = (max: number) => bounded(max, fitsIntoText);

/** Text with line breaks, kept as typed; empty if nothing of it can be seen. */
export const optionalMultiline = (max: number) =>
  bounded(
    max,
    fitsIntoText,
    z.string().overwrite((text) => (isInvisible(text) ? '' : text)),
  );

/** Text with line breaks that must not be empty. */
export const requiredMultiline = (max: number) =>
  multiline(max).refine((text) => !isInvisible(text), 'Darf nicht leer sein.');

/** Lines of a postal address below the name. */
export const postalAddress = () =>
  multiline(maxPostalAddressLength)
    .overwrite(withoutGermanPrefix)
    .refine((text) => postalLines(text).length <= maxPostalAddressLines, `Höchstens ${maxPostalAddressLines} Zeilen.`);

/** Never trimmed. */
export const optionalPassword = () => bounded(maxPasswordLength, fitsIntoLine);
export const password = () => optionalPassword().min(1, 'Darf nicht leer sein.');

export const email = () => requiredLine(maxEmailLength).regex(singleAddress, 'Ungültige E-Mail-Adresse.');

const plainDigits = /^(?:0|[1-9]\d*)$/;

/** Number of a URL or a form, in plain decimal digits: `0x1`, `1e0`, `+1` and `01` are other texts, not other spellings. */
export const wholeNumber = <S extends z.ZodType<number, number>>(number: S) =>
  z.preprocess((text) => (typeof text === 'string' && plainDigits.test(text) ? Number(text) : text), number);

/** Positive 32-bit integer, the range of database ids. */
export const id = () => z.int().min(1).max(2_147_483_647);
export const idInPath = () => wholeNumber(id());

/** VAT id of any member state: its country and up to twelve letters and digits; a German one has nine digits. */
const wellFormedVatId = /^(?:DE\d{9}|(?!DE)(?=.*\d)[A-Z]{2}[A-Z0-9+*]{2,12})$/;

export const vatId = () =>
  line(maxVatIdLength)
    .transform((value) => value.toUpperCase().replace(/[\s.-]/g, ''))
    .refine(
      (value) => value === '' || wellFormedVatId.test(value),
      'Eine Umsatzsteuer-Identifikationsnummer beginnt mit dem Land, eine deutsche lautet etwa DE123456789.',
    );
