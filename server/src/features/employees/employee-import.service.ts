import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import type { StatusOf } from '@flottwart/contract/rules/kinds';
import { differenceOf, textColumn } from '../../work-items/field-changes.ts';
import { newColumns, typedColumns } from '../../work-items/field-table.ts';
import { changeSet, createSet, type PlannedItem, type SetKind } from '../../work-items/item-set.ts';
import { changedValues } from '../../work-items/restore-values.ts';
import type { RowOutcome, RowRemark } from '../../work-items/write-items.ts';
import { lockDriversOfTrips } from '../trips/public.ts';
import { employeeColumns, employeeTerms, employeeTitle } from './employee.mapper.ts';
import type { EmployeeRow, OwnEmployee } from './employee.repository.ts';
import { selectEmployeeCandidates } from './employee-candidates.ts';
import { recognise } from './employee-identity.ts';
import {
  createNumberMemory,
  type EmployeeIdentifiers,
  indexEmployees,
  matchEmployee,
  wholeName,
} from './employee-match.ts';
import { createSuspicion } from './employee-suspicion.ts';
import { type LinkContext, linkTrips } from './link-trips.service.ts';

/** Employee data from a source, by wire key; an absent key leaves the stored value. */
export type EmployeeRecord = {
  readonly [K in Exclude<keyof typeof employeeFields, 'birthDate'>]?: string | undefined;
} & {
  readonly employeeId: string;
  readonly birthDate?: string | null | undefined;
  readonly status?: StatusOf<'employee'> | undefined;
};

/** Columns of an import with the status, which is part of the core. */
export const restoredColumns = { ...employeeColumns, status: textColumn('status') } as const;

const identifiersOf = (record: EmployeeRecord): EmployeeIdentifiers => ({
  externalId: record.employeeId,
  staffNumber: record.mitarbeiterId,
  firstName: record.firstName,
  lastName: record.lastName,
  birthDate: record.birthDate,
});

const employeeSet: SetKind<OwnEmployee> = {
  kind: 'employee',
  table: 'employees',
  columns: typedColumns(employeeFields),
  title: employeeTitle,
  terms: employeeTerms,
};

type PlannedChange = PlannedItem<EmployeeRow>;

const planChange = (before: EmployeeRow, { status, ...record }: EmployeeRecord): PlannedChange | undefined => {
  // A record without an id must not erase the stored one.
  const identifiers = { ...record, employeeId: record.employeeId || undefined };
  return planEmployeeValues(before, identifiers, status);
};

export const planEmployeeValues = (
  before: EmployeeRow,
  body: Readonly<Record<string, unknown>>,
  status: string = before.status,
): PlannedChange | undefined => {
  const { set, changes } = differenceOf<EmployeeRow>(employeeColumns, before, body);
  const after = { ...before, ...set, status };
  return changes.length > 0 || after.status !== before.status ? { before, after, changes } : undefined;
};

const duplicateReason = 'Derselbe Fahrer kommt in den Daten mehrmals vor.';

/** A driver who stays as they are needs no check of how they were recognised. */
const withoutIdleRemarks = (outcome: RowOutcome): RowOutcome =>
  outcome.result === 'unchanged' ? { result: 'unchanged' } : outcome;

/** Creates unknown employees, updates those that differ and returns one outcome per record; never deletes. */
export const upsertEmployees = async (
  tenant: LinkContext,
  records: readonly EmployeeRecord[],
  { isPreview = false }: { readonly isPreview?: boolean } = {},
): Promise<readonly RowOutcome[]> => {
  const { tx, companyId } = tenant;
  await lockDriversOfTrips(tx, companyId, 'write');
  const people = indexEmployees(
    await selectEmployeeCandidates(tx, companyId, records.map(identifiersOf), wholeName)
      .forUpdate(['work_items', 'employees'])
      .execute(),
  );
  const seen = new Set<number>();
  const changed: PlannedChange[] = [];
  const created: EmployeeRecord[] = [];
  const isRepeated = createNumberMemory();
  const suspicionsOf = createSuspicion(people);
  const matches = records.map((record) => matchEmployee(people, identifiersOf(record)));
  const namedByNumber = new Set(matches);
  const create = (record: EmployeeRecord): RowOutcome => {
    if (isRepeated(identifiersOf(record))) return { result: 'skipped', reason: duplicateReason };
    created.push(record);
    return { result: 'created', remarks: suspicionsOf(identifiersOf(record)) };
  };
  const change = (person: EmployeeRow, record: EmployeeRecord, remarks: readonly RowRemark[] = []): RowOutcome => {
    if (seen.has(person.id)) return { result: 'skipped', reason: duplicateReason };
    seen.add(person.id);
    const plan = planChange(person, record);
    if (!plan) return { result: 'unchanged', remarks };
    changed.push(plan);
    return { result: 'changed', itemId: person.id, values: valuesOf(plan), remarks };
  };
  const outcomes = records.map((record, index): RowOutcome => {
    const found = recognise(people, matches[index], identifiersOf(record));
    if (!found) return create(record);
    if ('reason' in found) return { result: 'skipped', reason: found.reason };
    const { person, by, remarks } = found;
    if (by === 'number') return change(person, record, remarks);
    // Another row has the number that the driver has by now.
    if (namedByNumber.has(person)) return { result: 'skipped', reason: duplicateReason };
    if (by === 'name') return withoutIdleRemarks(change(person, record, remarks));
    // The stored number counts, because a person may have changed it.
    return change(person, { ...record, mitarbeiterId: undefined }, remarks);
  });
  if (isPreview) return outcomes;
  await changeEmployees(tenant, changed);
  const ids = (await createEmployees(tenant, created)).values();
  return outcomes.map((outcome) => (outcome.result === 'created' ? { ...outcome, itemId: ids.next().value } : outcome));
};

const valuesOf = ({ before, after, changes }: PlannedChange) => {
  const status = { field: 'status', from: before.status, to: after.status };
  const all = before.status === after.status ? changes : [...changes, status];
  return changedValues(restoredColumns, { before, after, changes: all });
};

export const changeEmployees = async (
  tenant: LinkContext,
  plans: readonly PlannedChange[],
  takenBackBy?: string,
): Promise<void> => {
  await changeSet(tenant, employeeSet, plans, takenBackBy);
  await linkTrips(tenant, plans, { isTakenBack: takenBackBy !== undefined });
};

const createEmployees = async (tenant: LinkContext, records: readonly EmployeeRecord[]): Promise<readonly number[]> => {
  const rows = await createSet(
    tenant,
    employeeSet,
    records.map((record) => ({ own: newColumns(employeeFields, { ...record }), status: record.status })),
  );
  await linkTrips(
    tenant,
    rows.map((after) => ({ before: null, after })),
  );
  return rows.map(({ id }) => id);
};
