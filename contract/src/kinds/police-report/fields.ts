import {
  maxAuthorityNameLength,
  maxAuthorityReferenceLength,
  maxCaseNumberLength,
  maxOffencePlaceLength,
  maxPhoneLength,
  maxPoliceSubjectLength,
} from '../../rules/limits.ts';
import type { Fields } from '../field.ts';

/** Fields with a rule of their own, such as the zone of a time or the driver, are declared by the kind. */
export const policeReportFields = {
  caseNumber: {
    column: 'case_number',
    label: 'Fallnummer',
    type: 'text',
    max: maxCaseNumberLength,
    isSortable: true,
    bulk: 3,
    width: 20,
  },
  date: {
    column: 'offence_date',
    label: 'Datum',
    type: 'day',
    isSortable: true,
    bulk: 4,
  },
  time: {
    column: 'offence_time',
    label: 'Uhrzeit',
    type: 'time',
    isSortable: true,
    bulk: 5,
    width: 12,
  },
  licensePlate: {
    column: 'license_plate',
    label: 'Kennzeichen',
    type: 'plate',
    isSortable: true,
  },
  vin: {
    column: 'vin',
    label: 'VIN',
    type: 'vin',
    width: 20,
  },
  emailSubject: {
    column: 'email_subject',
    label: 'E-Mail-Betreff',
    type: 'text',
    max: maxPoliceSubjectLength,
    bulk: 2,
    width: 36,
  },
  policeEmail: {
    column: 'police_email',
    label: 'E-Mail der Behörde',
    type: 'email',
    bulk: 1,
    width: 30,
  },
  offencePlace: {
    column: 'offence_place',
    label: 'Tatort',
    type: 'text',
    max: maxOffencePlaceLength,
    width: 30,
  },
  authorityName: {
    column: 'authority_name',
    label: 'Behörde',
    type: 'text',
    max: maxAuthorityNameLength,
    width: 30,
  },
  authorityAddress: {
    column: 'authority_address',
    label: 'Anschrift der Behörde',
    type: 'address',
    width: 36,
  },
  authorityFax: {
    column: 'authority_fax',
    label: 'Telefax der Behörde',
    type: 'text',
    max: maxPhoneLength,
    width: 20,
  },
  authorityReference: {
    column: 'authority_reference',
    label: 'Zeichen der Behörde',
    type: 'text',
    max: maxAuthorityReferenceLength,
    width: 20,
  },
  authorityLetterDate: {
    column: 'authority_letter_date',
    label: 'Schreiben der Behörde vom',
    type: 'day',
  },
} as const satisfies Fields;
