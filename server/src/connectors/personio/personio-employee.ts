import { day } from '@flottwart/contract/dates';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import {
  maxCityLength,
  maxEmployeeNumberLength,
  maxExternalIdLength,
  maxHouseNumberLength,
  maxNameLength,
  maxStreetLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { line, requiredLine } from '@flottwart/contract/text';
import { z } from 'zod';
import type { ProviderEmployee } from '../employee-database/employee-database.ts';
import { displayKey, parseRow } from '../http/parse-row.ts';
import type { ProviderRow } from '../provider.ts';
import type { AttributeMapping } from './attribute-mapping.ts';

const personioEmployee = z.object({
  attributes: z.record(z.string().max(200), z.object({ value: z.unknown().optional() })),
});

/** Fields empty at Personio keep our value. */
const optional = <S extends z.ZodType>(schema: S) => schema.optional();
const textOrNumber = z.union([z.string(), z.number().transform(String)], 'Text erwartet.');
const text = (max: number) => optional(textOrNumber.pipe(line(max)));

/** Written with some offset of midnight; the day is the one as written. */
const writtenDay = z
  .string()
  .transform((value) => value.trim())
  .transform((value) => value.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1').replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1'))
  .pipe(day());

const person = z.object({
  externalId: textOrNumber.pipe(requiredLine(maxExternalIdLength)),
  firstName: line(maxNameLength).default(''),
  lastName: requiredLine(maxNameLength),
  staffNumber: text(maxEmployeeNumberLength),
  birthDate: optional(writtenDay),
  birthCity: text(maxCityLength),
  street: text(maxStreetLength),
  houseNumber: text(maxHouseNumberLength),
  postalCode: text(maxZipCodeLength),
  city: text(maxCityLength),
  isActive: z.boolean(),
});

const onTheScreen: Readonly<Record<keyof ProviderEmployee, string>> = {
  externalId: 'ID',
  firstName: 'Vorname',
  lastName: 'Nachname',
  staffNumber: 'Personalnummer',
  birthDate: 'Geburtsdatum',
  birthCity: 'Geburtsort',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  isActive: 'Status',
};

export const employeeOf = (
  item: unknown,
  mapping: AttributeMapping,
  position: number,
): ProviderRow<ProviderEmployee> => {
  const parsed = personioEmployee.safeParse(item);
  if (!parsed.success)
    return {
      unusable: 'Der Eintrag ist kein Mitarbeiter, wie Personio ihn beschreibt.',
      reference: `Eintrag ${position}`,
    };
  const { attributes } = parsed.data;
  const read = (key: string | undefined): unknown => {
    const value = key === undefined ? undefined : attributes[key]?.value;
    return value === null || value === '' ? undefined : value;
  };
  const id = read('id');
  const key = displayKey(id);
  const mapped = declaredKeys(mapping).map((field) => [field, read(mapping[field])]);
  return parseRow(
    person,
    {
      externalId: id,
      firstName: read('first_name'),
      lastName: read('last_name'),
      // On leave, about to begin or an unknown status still counts as employed.
      isActive: read('status') !== 'inactive',
      ...splitAddress(Object.fromEntries(mapped), mapping),
    },
    {
      reference: key ? `Personio-ID ${key}` : `Eintrag ${position}`,
      names: onTheScreen,
    },
  );
};

/** Without a separate field, house numbers follow the street. */
const splitAddress = (
  { street, ...mapped }: Record<string, unknown>,
  mapping: AttributeMapping,
): Record<string, unknown> =>
  mapping.houseNumber === undefined && typeof street === 'string'
    ? { ...mapped, ...splitStreet(street) }
    : { ...mapped, street };

/** „Lange Straße 12 a“: the house number starts at the last number that follows a blank. */
const withNumber = /^(?<street>.*\p{L}.*?)[\s,]+(?<houseNumber>\d{1,4}\s?[a-z]?(\s?[-–/+]\s?\d{1,4}\s?[a-z]?)*)$/iu;

export const splitStreet = (text: string): { street: string; houseNumber?: string } => {
  // Longer texts are no streets, and would slow down the pattern.
  if (text.length > maxStreetLength) return { street: text };
  const { street, houseNumber } = withNumber.exec(text.trim())?.groups ?? {};
  return street && houseNumber ? { street, houseNumber } : { street: text.trim() };
};
