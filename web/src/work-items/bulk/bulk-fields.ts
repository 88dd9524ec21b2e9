import { allFields } from '@flottwart/contract/kinds/all-fields';
import { type Field, type Fields, type FieldType, fieldEntries, limitOf } from '@flottwart/contract/kinds/field';
import { birthDateError, postcodeError } from '@flottwart/contract/rules/driver-data';
import { singleAddress } from '@flottwart/contract/rules/forbidden-characters';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxEmailLength, maxTitleLength, maxZipCodeLength } from '@flottwart/contract/rules/limits';
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

const entryTypes: Readonly<Partial<Record<FieldType, BulkField['type']>>> = {
  day: 'date',
  deadline: 'date',
  birthday: 'date',
  instant: 'datetime',
  time: 'time',
  mileage: 'whole',
  euro: 'euro',
  choice: 'choice',
};

const checks: Readonly<Partial<Record<FieldType, BulkField['findError']>>> = {
  email: (address) => (singleAddress.test(address) ? null : 'Ungültige E-Mail-Adresse.'),
  postcode: postcodeError,
  birthday: (day) => birthDateError(day, today()),
};

const lengths: Readonly<Partial<Record<FieldType, number>>> = { email: maxEmailLength, postcode: maxZipCodeLength };

const toBulkField = (key: string, field: Field): BulkField => {
  const type = entryTypes[field.type] ?? 'text';
  const limit = limitOf(field) ?? lengths[field.type];
  const findError = checks[field.type];
  return {
    field: key,
    type,
    ...(limit && (type === 'text' ? { maxLength: limit } : { max: limit })),
    ...(findError && { findError }),
    ...('options' in field && { options: field.options }),
    ...(field.type === 'deadline' && { takesMonth: true }),
    ...(field.isRequired && { isRequired: true }),
  };
};

const declaredBulkFields = (fields: Fields): readonly BulkField[] =>
  fieldEntries(fields)
    .filter(({ field }) => field.bulk !== undefined)
    .sort((one, other) => Number(one.field.bulk) - Number(other.field.bulk))
    .map(({ key, field }) => toBulkField(key, field));

/** The title is of the core; of tasks alone it is what a person writes, and not what their fields say. */
const title: BulkField = { field: 'title', type: 'text', maxLength: maxTitleLength, isRequired: true };

/** All editable fields but status and assignee, which have buttons of their own, and the plate, which is unique. */
export const bulkFieldsOf = (kind: Kind): readonly BulkField[] => {
  const fields = declaredBulkFields(allFields[kind]);
  return kind === 'task' ? [...fields, title] : fields;
};
