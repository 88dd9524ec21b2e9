import { day, instant } from '@flottwart/contract/dates';
import type { RowProblem } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { type Fields, type FieldType, fieldEntries, limitOf } from '@flottwart/contract/kinds/field';
import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import {
  maxDescriptionLength,
  maxEmployeeNumberLength,
  maxExternalIdLength,
  maxExternalTripIdLength,
  maxModelLength,
  maxNameLength,
  maxPlateLength,
  maxTripPlateLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { email, line, optionalMultiline, requiredLine } from '@flottwart/contract/text';
import { vin } from '@flottwart/contract/work-items/vehicle';
import { z } from 'zod';
import { contractRecord } from './contract-record.ts';

const dayOrNone = () => z.union([z.literal('').transform(() => null), day()]).nullable();

const kilometres = (max: number) =>
  z.int('Keine ganze Zahl.').min(0, 'Darf nicht negativ sein.').max(max, 'Zu groß.').nullable();

const recordSchemas = {
  text: line,
  phone: line,
  day: dayOrNone,
  deadline: dayOrNone,
  birthday: dayOrNone,
  mileage: kilometres,
  email: () => z.union([z.literal(''), email()]),
  postcode: () => line(maxZipCodeLength),
} as const satisfies Partial<Readonly<Record<FieldType, (max: number) => z.ZodType>>>;

type RecordType = keyof typeof recordSchemas;
type RecordShape<F extends Fields> = {
  [K in keyof F as F[K]['type'] extends RecordType ? K : never]: F[K]['type'] extends RecordType
    ? z.ZodOptional<ReturnType<(typeof recordSchemas)[F[K]['type']]>>
    : never;
};

const isRecordType = (type: FieldType): type is RecordType => type in recordSchemas;

/** Fields of a record, each of which may be left out; plates and VINs have rules of their own. */
const recordShape = <const F extends Fields>(fields: F): RecordShape<F> =>
  Object.fromEntries(
    fieldEntries(fields).flatMap(({ key, field }) =>
      isRecordType(field.type) ? [[key, recordSchemas[field.type](limitOf(field) ?? 0).optional()]] : [],
    ),
  ) as RecordShape<F>;

/** Like the other records checked before staging, so that no later step meets a value that the database refuses. */
export const employeeRecord = z
  .strictObject({
    ...recordShape(employeeFields),
    employeeId: line(maxExternalIdLength),
    status: z.enum(['ACTIVE', 'INACTIVE'], 'Erlaubt sind „aktiv“ und „inaktiv“.').optional(),
  })
  .refine(({ firstName, lastName }) => firstName || lastName, { error: 'Der Name fehlt.', path: ['lastName'] });

/** A row without VIN is about the vehicle that carries its plate. */
export const vehicleRecord = z
  .strictObject({
    ...recordShape(vehicleFields),
    vin: vin().optional(),
    licensePlate: line(maxPlateLength).optional(),
    description: optionalMultiline(maxDescriptionLength).optional(),
  })
  .refine(({ vin: known, licensePlate }) => known || licensePlate, { error: 'Die VIN fehlt.', path: ['vin'] });

export const tripShape = z.strictObject({
  externalId: requiredLine(maxExternalTripIdLength),
  driver: z.strictObject({
    externalId: line(maxExternalIdLength).optional(),
    staffNumber: line(maxEmployeeNumberLength).optional(),
    firstName: line(maxNameLength),
    lastName: line(maxNameLength),
    birthDate: dayOrNone().optional(),
  }),
  vehicle: z.strictObject({
    vin: vin().optional(),
    licensePlate: line(maxTripPlateLength).optional(),
    manufacturer: line(maxModelLength).optional(),
    model: line(maxModelLength).optional(),
  }),
  start: instant(),
  end: instant().nullable(),
});

const maxTripMs = 7 * dayMs;
/** Tolerated clock skew of providers. */
const maxClockSkewMs = 10 * 60_000;

/** Refuses implausible trips, because a wrong trip may name the wrong person to an authority. */
const tripRecord = (now: Date) =>
  tripShape.superRefine(({ driver, start, end }, context) => {
    const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const from = Date.parse(start);
    const isNumbered = driver.staffNumber && !driver.externalId;
    if (!driver.firstName && !driver.lastName && !isNumbered)
      addIssue(['driver', 'lastName'], 'Der Name des Fahrers fehlt.');
    if (from > now.getTime() + maxClockSkewMs) addIssue(['start'], 'Der Beginn liegt in der Zukunft.');
    const problem = end === null ? problemOfRunning(from, now) : problemOfEnd(from, Date.parse(end));
    if (problem) addIssue(['end'], problem);
  });

const problemOfRunning = (from: number, now: Date): string | undefined =>
  now.getTime() - from > maxTripMs ? 'Die Fahrt hat vor mehr als 7 Tagen begonnen und kein Ende.' : undefined;

const problemOfEnd = (from: number, to: number): string | undefined => {
  if (to < from) return 'Das Ende liegt vor dem Beginn.';
  return to - from > maxTripMs ? 'Die Fahrt dauert länger als 7 Tage.' : undefined;
};

export type TripImport = z.output<typeof tripShape>;

const schemaOf = (kind: ImportKind, now: Date): z.ZodType =>
  kind === 'trips'
    ? tripRecord(now)
    : { employees: employeeRecord, vehicles: vehicleRecord, contracts: contractRecord }[kind];

/** Staged row: a valid record, or its problems. */
export interface StagedRow {
  /** Deterministic key of the row. */
  readonly key: string;
  /** Reference by which a person finds the row. */
  readonly reference: string;
  readonly content?: unknown;
  /** Reasons for which the row is left out. */
  readonly problems?: readonly RowProblem[];
  /** Cells that are left out or unusual, while the row is taken. */
  readonly warnings?: readonly RowProblem[];
}

/** Staged row of a file with its cells as they were understood, in the order of the mapped columns. */
export interface FileStagedRow extends StagedRow {
  readonly cells: readonly ReadCell[];
}

/** Cell of a file, and its meaning; `null` for a cell that was not understood. */
export interface ReadCell {
  readonly text: string;
  readonly value: string | null;
  readonly path: string;
}

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.input === undefined ? 'Pflichtfeld.' : 'Unlesbar.';
};

interface RecordProblem extends RowProblem {
  readonly path: string;
}

type Checked = { readonly content: unknown } | { readonly problems: readonly RecordProblem[] };

/** Checks a record; `columnOf` names a path by the column of its source. */
export const checkRecord = (
  kind: ImportKind,
  record: unknown,
  now: Date,
  columnOf: (path: string) => string,
): Checked => {
  const parsed = schemaOf(kind, now).safeParse(record, { reportInput: true });
  if (parsed.success) return { content: parsed.data };
  const problems = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    column: columnOf(issue.path.join('.')),
    message: messageOf(issue),
  }));
  return { problems };
};
