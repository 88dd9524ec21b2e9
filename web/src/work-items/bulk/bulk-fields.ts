import { birthDateError, postcodeError } from '@flottwart/contract/rules/driver-data';
import { singleAddress } from '@flottwart/contract/rules/forbidden-characters';
import { type Kind, repairTypes } from '@flottwart/contract/rules/kinds';
import {
  maxCaseNumberLength,
  maxCityLength,
  maxCompanyNameLength,
  maxContactNameLength,
  maxEmailLength,
  maxHouseNumberLength,
  maxInvoiceNumberLength,
  maxMileageKm,
  maxModelLength,
  maxNameLength,
  maxPhoneLength,
  maxPoliceSubjectLength,
  maxRepairCost,
  maxRepairReasonLength,
  maxStreetLength,
  maxTitleLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { today } from '../../lib/german-dates.ts';

/** Field of a kind that can be set for many items at once. */
export interface BulkField {
  /** Key of the kind's PATCH. */
  readonly field: string;
  readonly type: 'text' | 'date' | 'datetime' | 'time' | 'whole' | 'euro' | 'choice';
  readonly maxLength?: number;
  /** Largest number. */
  readonly max?: number;
  /** Reason against an entry of the right form. */
  readonly findError?: (text: string) => string | null;
  readonly options?: readonly string[];
  /** A month alone means its last day. */
  readonly takesMonth?: boolean;
  /** Cannot be emptied. */
  readonly isRequired?: boolean;
}

const text = (field: string, maxLength: number): BulkField => ({ field, type: 'text', maxLength });
const email = (field: string): BulkField => ({
  ...text(field, maxEmailLength),
  findError: (address) => (singleAddress.test(address) ? null : 'Ungültige E-Mail-Adresse.'),
});
const date = (field: string): BulkField => ({ field, type: 'date' });
const dueDay = (field: string): BulkField => ({ ...date(field), takesMonth: true });

/** All editable fields but status and assignee, which have buttons of their own, and the plate, which is unique. */
export const bulkFields: Readonly<Record<Kind, readonly BulkField[]>> = {
  vehicle: [
    text('frontTireType', maxModelLength),
    date('lastFrontTireChange'),
    text('rearTireType', maxModelLength),
    date('lastRearTireChange'),
    dueDay('huValidUntil'),
    dueDay('uvvDueDate'),
    dueDay('nextServiceDate'),
    { field: 'naechsterServiceInKm', type: 'whole', max: maxMileageKm },
    dueDay('returnDate'),
    text('providerName', maxCompanyNameLength),
    text('manufacturer', maxModelLength),
    text('model', maxModelLength),
  ],
  task: [
    { field: 'dueDate', type: 'datetime' },
    { ...text('title', maxTitleLength), isRequired: true },
  ],
  employee: [
    text('street', maxStreetLength),
    text('houseNumber', maxHouseNumberLength),
    { ...text('plz', maxZipCodeLength), findError: postcodeError },
    text('city', maxCityLength),
    text('firstName', maxNameLength),
    text('lastName', maxNameLength),
    { ...date('birthDate'), findError: (day) => birthDateError(day, today()) },
    text('birthCity', maxCityLength),
    text('phone', maxPhoneLength),
    email('email'),
  ],
  policereport: [
    email('policeEmail'),
    text('emailSubject', maxPoliceSubjectLength),
    text('caseNumber', maxCaseNumberLength),
    date('date'),
    { field: 'time', type: 'time' },
  ],
  repairrecord: [
    { field: 'repairType', type: 'choice', options: repairTypes, isRequired: true },
    text('workshopName', maxCompanyNameLength),
    date('repairDate'),
    text('repairReason', maxRepairReasonLength),
    text('invoiceNumber', maxInvoiceNumberLength),
    { field: 'estimatedCost', type: 'euro', max: maxRepairCost },
    { field: 'actualCost', type: 'euro', max: maxRepairCost },
    { field: 'mileageAtRepair', type: 'whole', max: maxMileageKm },
    text('contactPerson', maxContactNameLength),
    text('contactPhone', maxPhoneLength),
    email('contactEmail'),
  ],
};
