import type { Received } from '@flottwart/contract/endpoint';
import type { BulkItemChange, BulkOutcome, bulkChange } from '@flottwart/contract/work-items/bulk';
import { updateEmployee } from '@flottwart/contract/work-items/employee';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { updatePoliceReport } from '@flottwart/contract/work-items/police-report';
import { updateRepairRecord } from '@flottwart/contract/work-items/repair-record';
import { updateTask } from '@flottwart/contract/work-items/task';
import { updateVehicle } from '@flottwart/contract/work-items/vehicle';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import type { Session } from '../../lib/session.ts';
import { type FoundItem, lockItems } from '../../work-items/item.repository.ts';
import { changeEmployee } from '../employees/public.ts';
import { changePoliceReport } from '../police-reports/public.ts';
import { changeRepairRecord } from '../repair-records/public.ts';
import { changeTask } from '../tasks/public.ts';
import { changeVehicle } from '../vehicles/public.ts';

interface Changed {
  readonly status: string;
  readonly assignedToEmail: string | null;
}

type ChangeOne = (write: WriteContext, id: number, body: unknown) => Promise<Changed>;

/** Passes a body through the schema of the kind's own PATCH. */
const changeWith =
  <B>(schema: z.ZodType<B>, change: (write: WriteContext, id: number, body: B) => Promise<Changed>): ChangeOne =>
  (write, id, body) =>
    change(write, id, schema.parse(body));

/** PATCH functions per kind, so that bulk changes follow the same rules and record the same history. */
const changeOne: Readonly<Record<Kind, ChangeOne>> = {
  vehicle: changeWith(updateVehicle.body, changeVehicle),
  task: changeWith(updateTask.body, changeTask),
  employee: changeWith(updateEmployee.body, changeEmployee),
  policereport: changeWith(updatePoliceReport.body, changePoliceReport),
  repairrecord: changeWith(updateRepairRecord.body, changeRepairRecord),
};

/** All or nothing; locks items ordered by id to avoid deadlocks. */
export const changeMany = (
  { db, clock }: Context,
  session: Session,
  { kind, changes }: Received<typeof bulkChange>['body'],
): Promise<BulkOutcome[]> =>
  inTenant(db, session.companyId, async (tx) => {
    const now = clock();
    const ids = changes.map(({ id }) => id);
    const locked = await lockItems(tx, session.companyId, ids);
    const items = new Map(locked.filter((item) => item.kind === kind).map((item) => [item.id, item]));
    const outcomes: BulkOutcome[] = [];
    for (const change of changes) outcomes.push(await changeLocked({ tx, session, now }, items.get(change.id), change));
    return outcomes;
  });

const changeLocked = async (
  write: WriteContext,
  item: FoundItem | undefined,
  change: BulkItemChange,
): Promise<BulkOutcome> => {
  const { id, from: expected, ...body } = change;
  if (!item) return { id, result: 'not_found', from: null, to: null };
  const from = 'status' in body ? item.status : item.assignee_email;
  if (expected !== undefined && expected !== from) return { id, result: 'overtaken', from, to: from };
  const after = await changeOne[item.kind](write, id, body);
  const to = 'status' in body ? after.status : after.assignedToEmail;
  return { id, result: from === to ? 'unchanged' : 'changed', from, to };
};
