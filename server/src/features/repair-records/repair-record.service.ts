import type { Received } from '@flottwart/contract/endpoint';
import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { Page } from '@flottwart/contract/list';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { defaultStatus } from '@flottwart/contract/rules/kinds';
import {
  createRepairRecord as createEndpoint,
  type RepairRecord,
  type updateRepairRecord as updateEndpoint,
} from '@flottwart/contract/work-items/repair-record';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { notFound } from '../../lib/app-error.ts';
import { toCents } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { newColumns } from '../../work-items/field-table.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { readItems, withViewer } from '../../work-items/read-items.ts';
import { createItem, findAssignee, patchItem } from '../../work-items/write-item.ts';
import { linkVehicle } from '../plates/public.ts';
import { repairRecordColumns, repairRecordTerms, repairRecordTitle, toRepairRecord } from './repair-record.mapper.ts';
import {
  insertRepairRecord,
  lockRepairRecord,
  type RepairRecordQuery,
  readRepairRecord,
  selectRepairRecords,
  selectRepairRecordsOnPage,
  updateRepairRecordColumns,
} from './repair-record.repository.ts';

export const listRepairRecords = (
  context: Context,
  session: Session,
  query: RepairRecordQuery,
): Promise<Page<RepairRecord>> => {
  const viewed = withViewer(session, query);
  return readItems(
    context,
    session,
    { kind: 'repairrecord', query: viewed },
    {
      rows: (tx, found) => selectRepairRecords(tx, session.companyId, viewed, found),
      onPage: (tx, found, window) => selectRepairRecordsOnPage(tx, session.companyId, viewed, { found, window }),
      toItem: toRepairRecord,
    },
  );
};

export const getRepairRecord = async ({ db }: Context, { companyId }: Session, id: number): Promise<RepairRecord> => {
  const row = await readInTenant(db, companyId, (tx) => readRepairRecord(tx, companyId, id));
  if (!row) throw notFound();
  return toRepairRecord(row);
};

type NewRepairRecord = Received<typeof createEndpoint>['body'];

/** Part of the caller's transaction, which may create more. */
export const addRepairRecord = async (write: WriteContext, body: NewRepairRecord): Promise<RepairRecord> => {
  const { tx, session } = write;
  const { companyId } = session;
  const assignee_email = await findAssignee(tx, companyId, body.assignedToUsername);
  const own = newRepairRecord(body, write.now);
  const item = await createItem(write, {
    kind: 'repairrecord',
    title: repairRecordTitle(own),
    hasOwnTitle: false,
    status: body.status ?? defaultStatus('repairrecord'),
    description: body.description ?? '',
    assignee_email,
    terms: repairRecordTerms({ ...own, assignee_email }),
    dueDates: [],
  });
  await insertRepairRecord(tx, { company_id: companyId, id: item.id, ...own });
  await linkVehicle(write, item.id, body);
  const created = await lockRepairRecord(tx, companyId, item.id);
  if (!created) throw notFound();
  return toRepairRecord(created);
};

export const createRepairRecord = (
  { db, clock }: Context,
  session: Session,
  body: NewRepairRecord,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<RepairRecord> =>
  createOnce(
    { db, clock },
    session,
    { name: 'repairrecord', response: createEndpoint.responses[201], idempotencyKey, body },
    (write) => addRepairRecord(write, body),
  );

const newRepairRecord = (body: NewRepairRecord, now: Date) => ({
  ...newColumns(repairRecordFields, body),
  ...(body.repairDate === undefined && { repair_date: berlinDay(now) }),
});

/** Part of the caller's transaction, which may change several items. */
export const changeRepairRecord = async (
  write: WriteContext,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<RepairRecord> => {
  const { tx, session } = write;
  const { companyId } = session;
  const before = await lockRepairRecord(tx, companyId, id);
  if (!before) throw notFound();
  const { set, changes } = differenceOf(repairRecordColumns, before, {
    ...body,
    estimatedCost: toCents(body.estimatedCost),
    actualCost: toCents(body.actualCost),
  });
  const after = { ...before, ...set };
  await updateRepairRecordColumns(tx, companyId, id, set);
  const core = await patchItem(write, before, body, {
    kind: 'repairrecord',
    changes,
    derivedTitle: repairRecordTitle(after),
    termsBefore: repairRecordTerms(before),
    terms: (changed) => repairRecordTerms({ ...after, ...changed }),
  });
  return toRepairRecord({ ...after, ...core });
};

export const updateRepairRecord = (
  { db, clock }: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<RepairRecord> =>
  inTenant(db, session.companyId, (tx) => changeRepairRecord({ tx, session, now: clock() }, id, body));
