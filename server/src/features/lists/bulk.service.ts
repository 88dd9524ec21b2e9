import type { Received } from '@flottwart/contract/endpoint';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { readKey } from '@flottwart/contract/rules/field-labels';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkItemChange, BulkOutcome, BulkValue, bulkChange } from '@flottwart/contract/work-items/bulk';
import { updateEmployee } from '@flottwart/contract/work-items/employee';
import { updatePoliceReport } from '@flottwart/contract/work-items/police-report';
import { updateRepairRecord } from '@flottwart/contract/work-items/repair-record';
import { updateTask } from '@flottwart/contract/work-items/task';
import { updateVehicle } from '@flottwart/contract/work-items/vehicle';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import { notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { type FoundItem, lockItems } from '../../work-items/item.repository.ts';
import { findLatestAuthor, recordChanges } from '../../work-items/timeline.repository.ts';
import { changeEmployee, lockEmployee, toEmployee } from '../employees/public.ts';
import { lockPlates } from '../plates/public.ts';
import { changePoliceReport, lockPoliceReport, toPoliceReport } from '../police-reports/public.ts';
import { changeRepairRecord, lockRepairRecord, toRepairRecord } from '../repair-records/public.ts';
import { changeTask, lockTask, toTask } from '../tasks/public.ts';
import { lockDriversOfTrips } from '../trips/public.ts';
import { changeVehicle, lockVehicle, toVehicle } from '../vehicles/public.ts';
import { assertDays, doneLines } from './complete-due-dates.ts';

type WireItem = Readonly<Record<string, unknown>>;

interface KindWriter {
  /** Takes the locks that the kind's PATCH takes before that of the item. */
  readonly prepare?: ((tx: TenantTransaction, companyId: CompanyId) => Promise<void>) | undefined;
  readonly read: (write: WriteContext, id: number) => Promise<WireItem>;
  readonly change: (write: WriteContext, id: number, body: unknown) => Promise<WireItem>;
}

type Lock<Row> = (tx: TenantTransaction, companyId: CompanyId, id: number) => Promise<Row | undefined>;

/** Passes a body through the schema of the kind's own PATCH. */
const writer = <B, Row>(
  schema: z.ZodType<B>,
  lock: Lock<Row>,
  toItem: (row: Row) => WireItem,
  change: (write: WriteContext, id: number, body: B) => Promise<WireItem>,
): KindWriter => ({
  read: async ({ tx, session }, id) => {
    const row = await lock(tx, session.companyId, id);
    if (!row) throw notFound();
    return toItem(row);
  },
  change: (write, id, body) => change(write, id, schema.parse(body)),
});

/** PATCH functions per kind, so that bulk changes follow the same rules and record the same history. */
const writers: Readonly<Record<Kind, KindWriter>> = {
  vehicle: { ...writer(updateVehicle.body, lockVehicle, toVehicle, changeVehicle), prepare: lockPlates },
  task: writer(updateTask.body, lockTask, toTask, changeTask),
  employee: {
    ...writer(updateEmployee.body, lockEmployee, toEmployee, changeEmployee),
    prepare: (tx, companyId) => lockDriversOfTrips(tx, companyId, 'write'),
  },
  policereport: writer(updatePoliceReport.body, lockPoliceReport, toPoliceReport, changePoliceReport),
  repairrecord: writer(updateRepairRecord.body, lockRepairRecord, toRepairRecord, changeRepairRecord),
};

/** Fields that name a vehicle or a driver, to whom others may belong then. */
const namingFields = ['licensePlate', 'employeeId', 'mitarbeiterId', 'firstName', 'lastName', 'birthDate'] as const;

/** One refusal leaves all as they are, items that are gone do not; locks items ordered by id to avoid deadlocks. */
export const changeMany = (
  { db, clock }: Context,
  session: Session,
  { kind, changes, reason, doneOn, doneAtKm }: Received<typeof bulkChange>['body'],
): Promise<BulkOutcome[]> =>
  inTenant(db, session.companyId, async (tx) => {
    const now = clock();
    assertDays({ changes, reason, doneOn }, berlinDay(now));
    const ids = changes.map(({ id }) => id);
    if (changes.some((change) => 'values' in change && namingFields.some((field) => field in change.values)))
      await writers[kind].prepare?.(tx, session.companyId);
    const locked = await lockItems(tx, session.companyId, ids);
    const items = new Map(locked.filter((item) => item.kind === kind).map((item) => [item.id, item]));
    const write = { tx, session, now };
    const outcomes: BulkOutcome[] = [];
    for (const change of changes) {
      const outcome = await changeLocked(write, items.get(change.id), change);
      if (outcome.result === 'changed')
        await recordChanges(write, change.id, [
          ...doneLines(outcome, { doneOn, doneAtKm }),
          ...(reason === undefined ? [] : [{ field: 'changeReason', from: null, to: reason }]),
        ]);
      outcomes.push(outcome);
    }
    return outcomes;
  });

type FieldOutcome = NonNullable<BulkOutcome['fields']>[number];
type Values = Readonly<Record<string, BulkValue | undefined>>;

/** Wanted and expected values by the keys of the PATCH. */
const readChange = (change: BulkItemChange): { readonly values: Values; readonly from: Values } => {
  if ('values' in change) return { values: change.values, from: change.from ?? {} };
  const { id: _, from, ...values } = change;
  return { values, from: from === undefined ? {} : Object.fromEntries(Object.keys(values).map((key) => [key, from])) };
};

/** An empty text is no value. */
const orNull = (value: unknown): BulkValue => (value === '' || value === undefined ? null : (value as BulkValue));

const readValue = (item: WireItem, field: string): BulkValue => orNull(item[readKey(field)]);

const resultOf = (fields: readonly FieldOutcome[]): BulkOutcome['result'] =>
  (['changed', 'overtaken'] as const).find((wanted) => fields.some(({ result }) => result === wanted)) ?? 'unchanged';

/** Changes the fields that still have their expected values. */
const changeLocked = async (
  write: WriteContext,
  item: FoundItem | undefined,
  change: BulkItemChange,
): Promise<BulkOutcome> => {
  const { id } = change;
  if (!item) return { id, result: 'not_found', from: null, to: null };
  const { read, change: apply } = writers[item.kind];
  const { values, from } = readChange(change);
  const before = await read(write, id);
  const isOvertaken = (field: string): boolean =>
    from[field] !== undefined && orNull(from[field]) !== readValue(before, field);
  const free = Object.entries(values).filter(([field]) => !isOvertaken(field));
  const after = free.length === 0 ? before : await apply(write, id, Object.fromEntries(free));

  const fields = Object.keys(values).map((field): FieldOutcome => {
    const [was, is] = [readValue(before, field), readValue(after, field)];
    return {
      field,
      from: was,
      to: is,
      result: isOvertaken(field) ? 'overtaken' : was === is ? 'unchanged' : 'changed',
    };
  });
  const result = resultOf(fields);
  const left = fields.filter((field) => field.result === 'overtaken').map(({ field }) => field);
  const changedBy = await findLatestAuthor(write.tx, write.session.companyId, id, left);
  if ('values' in change) return { id, result, from: null, to: null, fields, ...(changedBy && { changedBy }) };
  const text = (value: BulkValue | undefined): string | null => (typeof value === 'string' ? value : null);
  return { id, result, from: text(fields[0]?.from), to: text(fields[0]?.to) };
};
