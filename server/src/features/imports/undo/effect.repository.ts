import { sql } from 'kysely';
import { insertRecords } from '../../../db/insert-records.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ChangedValues } from '../../../work-items/write-items.ts';
import { fileShapes } from '../file/headings.ts';

type Neither = {
  readonly itemId?: never;
  readonly tripId?: never;
  readonly contractId?: never;
  readonly writtenAt?: never;
};
type OfItem = Omit<Neither, 'itemId'> & { readonly itemId: number };
type OfTrip = Omit<Neither, 'tripId'> & { readonly tripId: number };
/** Contracts have no history: the time at which one was written shows whether it was changed since. */
type OfContract = Pick<Neither, 'itemId' | 'tripId'> & { readonly contractId: number; readonly writtenAt: Date };

/** Item, trip or contract that an import created, or changed in these values. */
export type NewEffect = (OfItem | OfTrip | OfContract) & {
  readonly changed: ChangedValues | null;
  /** Other values of the item were restored, so that it is counted. */
  readonly isRestored?: boolean;
};

export const addEffects = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { runId, isKept = false }: { readonly runId: number; readonly isKept?: boolean },
  effects: readonly NewEffect[],
): Promise<void> => {
  if (effects.length === 0) return;
  await insertRecords(tx, {
    table: 'import_effects',
    same: { company_id: companyId, run_id: runId, is_kept: isKept },
    columns: {
      item_id: 'integer',
      trip_id: 'integer',
      contract_id: 'integer',
      written_at: 'timestamptz',
      changed: 'jsonb',
      is_restored: 'boolean',
    },
    rows: effects.map(({ itemId, tripId, contractId, writtenAt, changed, isRestored = false }) => ({
      item_id: itemId,
      trip_id: tripId,
      contract_id: contractId,
      written_at: writtenAt,
      changed,
      is_restored: isRestored,
    })),
  }).execute(tx);
};

/** Prepares another attempt at what the last one kept; false if nothing is left to take back. */
export const reopenEffects = async (tx: TenantTransaction, companyId: CompanyId, runId: number): Promise<boolean> => {
  await tx
    .updateTable('import_effects')
    .set({ is_kept: false })
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('is_kept', '=', true)
    .execute();
  return (await nextEffects(tx, companyId, runId, 1)).length > 0;
};

/** Effects still to be taken back: created trips first, because they use created vehicles, and changes last to first. */
export const nextEffects = (tx: TenantTransaction, companyId: CompanyId, runId: number, limit: number) =>
  tx
    .selectFrom('import_effects')
    .select(['id', 'item_id', 'trip_id', 'contract_id', 'written_at', 'changed', 'is_restored'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('is_kept', '=', false)
    .orderBy(sql`changed is not null`)
    .orderBy(sql`trip_id is null`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type EffectRow = Awaited<ReturnType<typeof nextEffects>>[number];

export const deleteEffects = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  ids: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('import_effects')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('id', 'in', ids)
    .execute();
};

/** Fields of the history with one value each: changed and changed back they are as created. */
const importedFields = [
  ...new Set([
    'title',
    'status',
    ...[...fileShapes.vehicles.columns, ...fileShapes.employees.columns].map(({ path }) => path),
  ]),
];

interface ItemUse {
  readonly id: number;
  readonly kind: 'vehicle' | 'employee';
  readonly title: string;
  /** Why it stays, null if nothing uses it. */
  readonly reason: string | null;
}

/** Created items with the first reason for which they stay; locks them, so that nothing is attached meanwhile. */
export const findItemUses = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  ids: readonly number[],
): Promise<readonly ItemUse[]> => {
  const { rows } = await sql<ItemUse>`
    with item as (
      select id, kind, title, assignee_email from work_items
      where company_id = ${companyId} and id = any(${ids}::integer[]) order by id for update
    )
    select item.id, item.kind, item.title, case
      when exists (select from comments c where c.company_id = ${companyId} and c.item_id = item.id) then 'hat Kommentare'
      when exists (select from attachments a where a.company_id = ${companyId} and a.item_id = item.id) then 'hat Dateien'
      when exists (select from relations r where r.company_id = ${companyId} and r.low_id = item.id)
        or exists (select from relations r where r.company_id = ${companyId} and r.high_id = item.id) then 'ist verknüpft'
      when exists (select from trips t where t.company_id = ${companyId} and t.vehicle_id = item.id)
        or exists (select from trips t where t.company_id = ${companyId} and t.employee_id = item.id) then 'hat Fahrten'
      when exists (select from police_reports p where p.company_id = ${companyId} and p.vehicle_id = item.id)
        or exists (select from police_reports p where p.company_id = ${companyId} and p.driver_id = item.id)
        then 'steht in einer Ordnungswidrigkeit'
      when exists (select from retention_holds h where h.company_id = ${companyId} and h.item_id = item.id)
        then 'ist von der Löschfrist ausgenommen'
      when item.assignee_email is not null
        or exists (select from work_item_changes w where w.company_id = ${companyId} and w.item_id = item.id
          and w.field <> 'created' and w.field <> all(${importedFields}::text[]))
        or exists (select from work_item_changes w where w.company_id = ${companyId} and w.item_id = item.id
          and w.field = any(${importedFields}::text[])
          group by w.field having (array_agg(w.old_value order by w.id))[1] is distinct from
            (array_agg(w.new_value order by w.id desc))[1])
        or exists (select from import_effects e where e.company_id = ${companyId} and e.item_id = item.id
          and e.run_id <> ${runId}) then 'wurde seither geändert'
      end as reason
    from item order by item.id`.execute(tx);
  return rows;
};

export const deleteItems = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0)
    await tx.deleteFrom('work_items').where('company_id', '=', companyId).where('id', 'in', ids).execute();
};

interface TripUse {
  readonly id: number;
  readonly start_time: Date;
  readonly license_plate: string;
  readonly isUsed: boolean;
}

/** Created trips; one that names the driver of an offence stays, as do all at its time if the report does not say which. */
export const findTripUses = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly TripUse[]> => {
  const { rows } = await sql<TripUse>`
    with trip as (
      select id, start_time, end_time, license_plate, vehicle_id from trips
      where company_id = ${companyId} and id = any(${ids}::integer[]) order by id for update
    )
    select trip.id, trip.start_time, trip.license_plate,
      exists (select from police_reports p where p.company_id = ${companyId} and p.trip_id = trip.id)
      or exists (select from police_reports p where p.company_id = ${companyId} and p.vehicle_id = trip.vehicle_id
        and p.trip_id is null and p.driver_reason = '' and (p.offence_date + p.offence_time) at time zone 'Europe/Berlin'
          between trip.start_time and coalesce(trip.end_time, 'infinity')) as "isUsed"
    from trip order by trip.id`.execute(tx);
  return rows;
};

export const deleteTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('trips').where('company_id', '=', companyId).where('id', 'in', ids).execute();
};
