import type { MessageResponse } from '@flottwart/contract/auth';
import type {
  LicenceCheck,
  LicenceState,
  recordLicenceCheck as recordEndpoint,
} from '@flottwart/contract/driver-overview';
import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { firstLicenceCheck, licenceCheckDayError, nextLicenceCheck } from '@flottwart/contract/rules/driver-data';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { Context } from '../../context.ts';
import { readShortList, type ShortListQuery } from '../../db/paging.ts';
import { inTenant } from '../../db/tenant.ts';
import { type TenantTransaction, tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { AppError, invalidField, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { noteDueDates } from '../../work-items/due-dates/store-due-dates.ts';
import { assertItemExists, lockAnyItem, updateItem } from '../../work-items/item.repository.ts';
import { recordChanges } from '../../work-items/timeline.repository.ts';
import {
  birthDateOf,
  deleteLicenceCheck,
  insertLicenceCheck,
  type LicenceCheckRow,
  type LicenceStateRow,
  markLatest,
  nameOfMember,
  selectLicenceChecks,
  unmarkLatest,
} from './licence-check.repository.ts';

type Checked = Pick<LicenceCheckRow, 'id' | 'checked_on' | 'checked_by'>;

const toLicenceCheck = ({ id, checked_on, checked_by }: Checked): LicenceCheck => ({
  id,
  checkedOn: checked_on,
  checkedBy: checked_by,
});

export const toLicenceState = (row: LicenceStateRow): LicenceState => {
  const { months, id, checked_on, checked_by, created_on, first_on } = row;
  if (id === null || checked_on === null || checked_by === null) {
    const nextCheckOn = first_on ?? (created_on === null ? null : firstLicenceCheck(created_on));
    return { lastCheck: null, nextCheckOn, isSpread: first_on !== null, months };
  }
  const lastCheck = toLicenceCheck({ id, checked_on, checked_by });
  return { lastCheck, nextCheckOn: nextLicenceCheck(checked_on, months), isSpread: false, months };
};

export const listLicenceChecks = (
  { db }: Context,
  { companyId }: Session,
  employeeId: number,
  query: ShortListQuery,
): Promise<Page<LicenceCheck>> =>
  readShortList(
    db,
    companyId,
    {
      guard: (tx) => assertItemExists(tx, companyId, employeeId, 'employee'),
      rows: (tx) => selectLicenceChecks(tx, companyId, employeeId),
      searched: ['checked_by'],
      inOrder: (rows, order = 'desc') => rows.orderBy('checked_on', order),
      toItem: toLicenceCheck,
    },
    query,
  );

/** Locks the driver, so that two checks at once cannot both be the latest. */
const lockDriver = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  const { kind } = await lockAnyItem(tx, companyId, id);
  if (kind !== 'employee') throw notFound();
};

const historyText = ({ checked_on, checked_by }: Checked): string =>
  `${formatDay(checked_on)}, geprüft von ${checked_by}`;

const recordInHistory = async (
  write: WriteContext,
  employeeId: number,
  { from = null, to = null }: { readonly from?: string | null; readonly to?: string | null },
): Promise<void> => {
  const { tx, session } = write;
  await updateItem(tenantOf(write), employeeId, {});
  await recordChanges(write, employeeId, [{ field: 'licenceCheck', from, to }]);
  await publishChange(tx, session.companyId, { kind: 'employee', id: employeeId, part: 'item' });
};

type NewCheck = Received<typeof recordEndpoint>['body'];

/** Part of the caller's transaction, which may record more. */
export const addLicenceCheck = async (
  write: WriteContext,
  employeeId: number,
  { checkedOn, checkedBy }: NewCheck,
): Promise<LicenceCheck> => {
  const { tx, session, now } = write;
  const { companyId, userId } = session;
  await lockDriver(tx, companyId, employeeId);
  const birthDate = await birthDateOf(tx, companyId, employeeId);
  const problem = licenceCheckDayError(checkedOn, berlinDay(now), birthDate);
  if (problem !== null) throw invalidField('checkedOn', problem);
  const [latest] = await selectLicenceChecks(tx, companyId, employeeId).where('is_latest', '=', true).execute();
  const sameDay = selectLicenceChecks(tx, companyId, employeeId).where('checked_on', '=', checkedOn);
  if (await sameDay.executeTakeFirst())
    throw new AppError('conflict', `Am ${formatDay(checkedOn)} ist schon eine Führerscheinkontrolle eingetragen.`, {
      fields: { checkedOn: 'Bereits eingetragen.' },
    });
  const isLatest = !latest || checkedOn > latest.checked_on;
  if (isLatest) await unmarkLatest(tx, companyId, employeeId);
  const check = await insertLicenceCheck(tx, {
    company_id: companyId,
    employee_id: employeeId,
    checked_on: checkedOn,
    checked_by: checkedBy ?? (await nameOfMember(tx, companyId, userId)),
    is_latest: isLatest,
    created_at: now,
  });
  await recordInHistory(write, employeeId, { to: historyText(check) });
  noteDueDates(tenantOf(write), 'employee', [employeeId]);
  return toLicenceCheck(check);
};

export const recordLicenceCheck = (
  { db, clock }: Context,
  session: Session,
  employeeId: number,
  body: NewCheck,
): Promise<LicenceCheck> =>
  inTenant(db, session.companyId, (tx) => addLicenceCheck({ tx, session, now: clock() }, employeeId, body));

export const removeLicenceCheck = (
  { db, clock }: Context,
  session: Session,
  { id: employeeId, checkId }: { readonly id: number; readonly checkId: number },
): Promise<MessageResponse> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    await lockDriver(tx, companyId, employeeId);
    const check = await selectLicenceChecks(tx, companyId, employeeId).where('id', '=', checkId).executeTakeFirst();
    if (!check) throw notFound();
    await deleteLicenceCheck(tx, companyId, checkId);
    if (check.is_latest) await markLatest(tx, companyId, employeeId);
    await recordInHistory({ tx, session, now: clock() }, employeeId, { from: historyText(check) });
    noteDueDates({ tx, companyId, now: clock() }, 'employee', [employeeId]);
    return { message: 'Führerscheinkontrolle entfernt.' };
  });
};
