import { printedPlate } from '@flottwart/contract/rules/plate';
import type { PoliceReportRow } from './police-report.repository.ts';

type Named = Pick<PoliceReportRow, 'case_number' | 'license_plate'>;
type Subjected = Named & Pick<PoliceReportRow, 'email_subject' | 'authority_reference'>;

/** Generated subject of the mail and the letter. */
export const emailSubject = ({ case_number, license_plate }: Named): string => {
  const about = case_number === '' ? 'Fahrerbenennung' : `Fahrerbenennung zu Aktenzeichen ${case_number}`;
  return `${about}, Kennzeichen ${printedPlate(license_plate)}`;
};

/** Wording of reports from before letters followed DIN 5008. */
const formerSubject = ({ case_number, license_plate }: Named): string =>
  `Fahrerbenennung zu Fallnummer ${case_number}, Kennzeichen ${license_plate}`;

/** A generated subject follows what it names; one that a person wrote stays. */
export const followingSubject = (before: Subjected, after: Named): string =>
  [emailSubject(before), formerSubject(before)].includes(before.email_subject)
    ? emailSubject(after)
    : before.email_subject;

const caseWords = 'Aktenzeichen|Az|Fallnummer|Fall-Nr|Geschäftszeichen|Ihr Zeichen';
const caseLabel = new RegExp(`(?<!\\p{L})(${caseWords})(?!\\p{L})`, 'iu');
const plateLabel = /(?<!\p{L})(Kennzeichen|Kfz-Kz)(?!\p{L})/iu;

/** Case numbers and plates that a report had before they were corrected. */
export interface FormerReferences {
  readonly caseNumbers: readonly string[];
  readonly plates: readonly string[];
}

const signsOf = (reference: string): string => reference.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const sign = '[\\p{L}\\p{N}]';
const between = '[^\\p{L}\\p{N}]*';

/** A reference of the report in a text, with whatever blanks and signs between its letters and digits. */
const presentIn = (reference: string): RegExp =>
  new RegExp(`(?<!${sign})${[...signsOf(reference)].join(between)}(?!${sign})`, 'giu');

/** A short bare number may be a day or a year as well, unless a word before it says what it is. */
const leadOf = (reference: string): string =>
  /^\p{N}{1,4}$/u.test(reference.trim()) ? `(?:${caseWords}|zu|Nr)[\\s.:]*` : '';

/** A former reference in a text, its runs of letters and of digits unbroken, so that neither 3.5.26 nor 35/26/7 names 35/26. */
const formerIn = (reference: string): RegExp => {
  const runs = reference.match(/\p{L}+|\p{N}+/gu) ?? [];
  const whole = `${leadOf(reference)}${runs.join(between)}`;
  return new RegExp(`(?<!${sign}|\\p{N}[./-])${whole}(?!${sign}|[./-]\\p{N})`, 'giu');
};

/** References that a text names, each place counted for the longest one there: „A 1/26“ does not name „A 1“. */
const namedIn = (text: string, present: readonly string[], former: readonly string[]) => {
  const own = new Set(present.map(signsOf));
  const all = [
    ...present.map((reference) => ({ reference, pattern: presentIn(reference), isFormer: false })),
    ...former
      .filter((reference) => !own.has(signsOf(reference)))
      .map((reference) => ({ reference, pattern: formerIn(reference), isFormer: true })),
  ]
    .filter(({ reference }) => signsOf(reference) !== '')
    .sort((one, other) => signsOf(other.reference).length - signsOf(one.reference).length);
  let rest = text;
  const named = all.filter(({ pattern }) => {
    const before = rest;
    rest = rest.replace(pattern, ' ¤ ');
    return rest !== before;
  });
  return {
    isPresent: named.some(({ isFormer }) => !isFormer),
    former: named.find(({ isFormer }) => isFormer)?.reference,
  };
};

interface Compared {
  /** Label and value as the report has it. */
  readonly text: string;
  readonly label: RegExp;
  readonly present: readonly string[];
  readonly former: readonly string[];
}

/** A former reference, or a label without the present one; a subject that names nothing contradicts nothing. */
const contradiction = (subject: string, { text, label, present, former }: Compared): string | undefined => {
  const named = namedIn(subject, present, former);
  if (named.former !== undefined) return `${text} im E-Mail-Betreff (dort steht ${named.former})`;
  return label.test(subject) && !named.isPresent ? `${text} im E-Mail-Betreff (dort steht es anders)` : undefined;
};

/** Parts that a subject written by a person names differently from the report. */
export const contradictedParts = (report: Subjected, former: FormerReferences): readonly string[] => {
  const { email_subject: subject, case_number, authority_reference, license_plate } = report;
  const ofCase = case_number !== '' && {
    text: `Aktenzeichen ${case_number}`,
    label: caseLabel,
    present: [case_number, authority_reference],
    former: former.caseNumbers,
  };
  const ofPlate = license_plate !== '' && {
    text: `Kennzeichen ${printedPlate(license_plate)}`,
    label: plateLabel,
    present: [license_plate],
    former: former.plates.map(printedPlate),
  };
  return [ofCase, ofPlate].flatMap((compared) => (compared && contradiction(subject, compared)) || []);
};
