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

const caseLabel = /(?<!\p{L})(Aktenzeichen|Az|Fallnummer|Fall-Nr|Geschäftszeichen|Ihr Zeichen)(?!\p{L})/iu;
const plateLabel = /(?<!\p{L})(Kennzeichen|Kfz-Kz)(?!\p{L})/iu;

/** True if a text names a reference as a whole, with whatever blanks and signs between its letters and digits. */
const names = (text: string, reference: string): boolean => {
  const signs = reference.match(/[\p{L}\p{N}]/gu);
  if (!signs) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('[^\\p{L}\\p{N}]*')}(?![\\p{L}\\p{N}])`, 'iu').test(text);
};

/** Parts that a subject written by a person names differently from the report; one that names none contradicts nothing. */
export const contradictedParts = (report: Subjected): readonly string[] => {
  const { email_subject: subject, case_number, authority_reference, license_plate } = report;
  const isOtherCase =
    case_number !== '' &&
    caseLabel.test(subject) &&
    ![case_number, authority_reference].some((reference) => names(subject, reference));
  const isOtherPlate = license_plate !== '' && plateLabel.test(subject) && !names(subject, license_plate);
  return [
    ...(isOtherCase ? [`Aktenzeichen ${case_number} im E-Mail-Betreff (dort steht es anders)`] : []),
    ...(isOtherPlate ? [`Kennzeichen ${printedPlate(license_plate)} im E-Mail-Betreff (dort steht es anders)`] : []),
  ];
};
