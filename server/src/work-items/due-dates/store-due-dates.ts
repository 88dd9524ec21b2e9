import type { ItemDueDate } from '@flottwart/contract/rules/item-due-dates';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import { allRows, combineReads, prepared } from '../../db/read.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { beforeCommit, queueStatement, readInTransaction } from '../../db/transaction.ts';
import { linkedTo } from '../relation.repository.ts';
import { type DatedItem, datedKinds, repairFields } from './due-facts.repository.ts';

type DatedKind = keyof typeof datedKinds;
type Ids = ReadonlySet<number>;

interface StoredDate extends ItemDueDate {
  readonly itemId: number;
}

const keyOf = ({ itemId, type }: Pick<StoredDate, 'itemId' | 'type'>): string => `${itemId} ${type}`;

const isSame = (one: StoredDate, other: StoredDate): boolean =>
  one.day === other.day &&
  one.dueAt?.getTime() === other.dueAt?.getTime() &&
  one.dueKm === other.dueKm &&
  one.kmLeft === other.kmLeft &&
  one.believedUntil === other.believedUntil &&
  one.isFirst === other.isFirst &&
  one.isSpread === other.isSpread;

/** Rows to write, so that the stored dates are the computed ones. */
interface Difference {
  readonly gone: readonly StoredDate[];
  readonly changed: readonly StoredDate[];
}

const differenceOf = (stored: readonly StoredDate[], items: readonly DatedItem[]): Difference => {
  const computed = items.flatMap(({ id, dates }) => dates.map((date): StoredDate => ({ itemId: id, ...date })));
  const wanted = new Set(computed.map(keyOf));
  const known = new Map(stored.map((date) => [keyOf(date), date]));
  return {
    gone: stored.filter((date) => !wanted.has(keyOf(date))),
    changed: computed.filter((date) => {
      const before = known.get(keyOf(date));
      return before === undefined || !isSame(before, date);
    }),
  };
};

const writeDifference = async ({ tx, companyId }: TenantContext, { gone, changed }: Difference): Promise<void> => {
  if (gone.length > 0)
    await queueStatement(
      tx,
      sql`delete from due_dates using ${recordset(
        { item_id: 'integer', type: 'text' },
        gone.map(({ itemId, type }) => ({ item_id: itemId, type })),
      )} where due_dates.company_id = ${companyId} and due_dates.item_id = row.item_id and due_dates.type = row.type`,
    );
  if (changed.length > 0)
    await queueStatement(
      tx,
      insertRecords(tx, {
        table: 'due_dates',
        same: { company_id: companyId },
        columns: {
          item_id: 'integer',
          type: 'text',
          day: 'date',
          due_at: 'timestamptz',
          due_km: 'integer',
          km_left: 'float8',
          believed_until: 'date',
          is_first: 'boolean',
          is_spread: 'boolean',
        },
        rows: changed.map((date) => ({
          item_id: date.itemId,
          type: date.type,
          day: date.day,
          due_at: date.dueAt,
          due_km: date.dueKm,
          km_left: date.kmLeft,
          believed_until: date.believedUntil,
          is_first: date.isFirst,
          is_spread: date.isSpread,
        })),
        ending: sql`on conflict (company_id, item_id, type) do update set day = excluded.day, due_at = excluded.due_at,
          due_km = excluded.due_km, km_left = excluded.km_left, believed_until = excluded.believed_until,
          is_first = excluded.is_first, is_spread = excluded.is_spread`,
      }),
    );
};

/** Writes the due dates of a new item, which its kind knows without a look at what is stored. */
export const insertDueDates = (tenant: TenantContext, itemId: number, dates: readonly ItemDueDate[]): Promise<void> =>
  writeDifference(tenant, { gone: [], changed: dates.map((date) => ({ itemId, ...date })) });

/**
 * Computes the due dates of items from what is stored by now and writes those that differ. The items are locked first, so that of two who change
 * something that a date follows from the later one reads what the earlier one wrote. Returns the dates that differed.
 */
export const refreshDueDates = async (
  tenant: TenantContext,
  kind: DatedKind,
  of: Iterable<number>,
): Promise<readonly StoredDate[]> => {
  const { tx, companyId } = tenant;
  const ids = [...of];
  if (ids.length === 0) return [];
  const [, items, stored] = await readInTransaction(
    tx,
    prepared(
      combineReads(
        allRows(sql`select id from work_items where company_id = ${companyId} and id = any(${ids}::integer[])
          order by id for no key update`),
        datedKinds[kind].read(tenant, ids),
        allRows(sql<StoredDate>`select item_id as "itemId", type, day, due_at as "dueAt", due_km as "dueKm",
            km_left as "kmLeft", believed_until as "believedUntil", is_first as "isFirst", is_spread as "isSpread"
          from due_dates where company_id = ${companyId} and item_id = any(${ids}::integer[])`),
      ),
    ),
  );
  const difference = differenceOf(stored, items);
  await writeDifference(tenant, difference);
  return [...difference.gone, ...difference.changed];
};

/** Items whose dates may have changed in a transaction. */
const noted = new WeakMap<TenantTransaction, Map<Kind, Set<number>>>();

const vehiclesOf = async ({ tx, companyId }: TenantContext, repairIds: Ids): Promise<Ids> => {
  if (repairIds.size === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select vehicles.id from unnest(${[...repairIds]}::integer[]) as repair (id)
    cross join lateral ${linkedTo(companyId, sql`repair.id`)} as link
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = link.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

const storeNoted = async (tenant: TenantContext, items: ReadonlyMap<Kind, Ids>): Promise<void> => {
  const serviced = await vehiclesOf(tenant, items.get('repairrecord') ?? new Set());
  for (const kind of declaredKeys(datedKinds)) {
    const ids = items.get(kind) ?? new Set();
    await refreshDueDates(tenant, kind, kind === 'vehicle' ? ids.union(serviced) : ids);
  }
};

/** Stores the due dates of these items at the end of the transaction, when everything is written that they follow from. */
export const noteDueDates = (tenant: TenantContext, kind: Kind, ids: readonly number[]): void => {
  const { tx } = tenant;
  const items = noted.get(tx) ?? new Map<Kind, Set<number>>();
  if (!noted.has(tx)) {
    noted.set(tx, items);
    beforeCommit(tx, () => {
      noted.delete(tx);
      return storeNoted(tenant, items);
    });
  }
  const known = items.get(kind) ?? new Set();
  items.set(kind, known);
  for (const id of ids) known.add(id);
};

/** True for a field of a kind that a due date follows from. */
export const movesDueDates = (kind: Kind, field: string): boolean => {
  if (field === 'status' || field === 'archived') return true;
  return (kind === 'repairrecord' ? repairFields : datedKinds[kind].fields).includes(field);
};

/** The same for all drivers or vehicles of the company, where a rule or readings of many have changed. */
export const noteAllDueDates = async (tenant: TenantContext, kind: 'vehicle' | 'employee'): Promise<void> => {
  const { tx, companyId } = tenant;
  const type = kind === 'vehicle' ? 'service-km' : 'licence-check';
  const rows = await tx
    .selectFrom('due_dates')
    .select('item_id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .execute();
  noteDueDates(
    tenant,
    kind,
    rows.map(({ item_id }) => item_id),
  );
};
