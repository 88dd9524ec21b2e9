import type { Kind } from '@flottwart/contract/rules/kinds';
import { sql } from 'kysely';
import { insertRecords } from '../db/insert-records.ts';
import type { TenantContext } from '../db/tenant-transaction.ts';
import { movesDueDates, noteDueDates } from './due-dates/store-due-dates.ts';
import type { FieldChange } from './field-changes.ts';
import type { ItemRow, NewItem } from './item.repository.ts';
import { coreChanges, titleAfter } from './write-item.ts';

/** Result of an imported row; `itemId` and `values` are what taking an import back needs. */
export type RowOutcome =
  | {
      readonly result: 'created' | 'changed' | 'unchanged';
      readonly remarks?: readonly RowRemark[];
      readonly itemId?: number | undefined;
      readonly values?: ChangedValues | undefined;
      readonly isArchived?: boolean;
    }
  | { readonly result: 'skipped'; readonly reason: string; readonly isArchived?: boolean };

/** Stored values before and after an import, by the key of the record. */
export type ChangedValues = Readonly<
  Record<
    string,
    {
      readonly from: unknown;
      readonly to: unknown;
      /** Periods of a plate, which one value does not say. */
      readonly periods?: unknown;
    }
  >
>;

/** Warning about an imported row. */
export interface RowRemark {
  /** User-facing subject; repeated remarks are counted. */
  readonly about: string;
  readonly reason: string;
}

/** Author in the history for changes by an import. */
const importAuthor = 'Import';

/** Creates many items of one kind and returns their ids in the same order; the caller publishes the change. */
export const createItems = async (tenant: TenantContext, items: readonly NewItem[]): Promise<readonly number[]> => {
  const { tx, companyId, now } = tenant;
  const [first] = items;
  if (!first) return [];
  const { rows } = await insertRecords<{ id: number }>(tx, {
    table: 'work_items',
    same: { company_id: companyId, created_at: now, updated_at: now },
    columns: {
      kind: 'text',
      title: 'text',
      has_own_title: 'boolean',
      status: 'text',
      description: 'text',
      terms: 'text',
    },
    rows: items.map(({ hasOwnTitle, description = '', ...item }) => ({
      ...item,
      has_own_title: hasOwnTitle,
      description,
    })),
    ending: sql`returning id`,
  }).execute(tx);
  const ids = rows.map(({ id }) => id).sort((left, right) => left - right);
  await recordLines(
    tenant,
    ids.map((itemId, index) => ({ itemId, field: 'created', from: null, to: items[index]?.title ?? '' })),
  );
  noteDueDates(tenant, first.kind, ids);
  return ids;
};

export interface ItemChange {
  /** Item as locked. */
  readonly before: ItemRow;
  readonly status: string;
  /** Title derived from the kind's columns, for items without a custom one. */
  readonly derivedTitle: string;
  readonly terms: string;
  /** New description; absent keeps the stored one. */
  readonly description?: string | undefined;
  /** Changes of the kind's columns. */
  readonly changes: readonly FieldChange[];
}

/** Changes the cores of many locked items of one kind with history; the caller publishes the change. */
export const changeItems = async (
  tenant: TenantContext,
  kind: Kind,
  changes: readonly ItemChange[],
  author = importAuthor,
): Promise<void> => {
  const { tx, companyId, now } = tenant;
  if (changes.length === 0) return;
  const written = changes.map(({ before, status, derivedTitle, terms, description, changes: own }) => {
    const after = { ...before, ...titleAfter(before, {}, derivedTitle), status };
    return { after, terms, description, lines: [...coreChanges(before, after), ...own] };
  });
  const rows = written.map(({ after: { id, title, status }, terms, description }) => {
    return { id, title, status, terms, description };
  });
  await sql`
    update work_items set title = item.title, status = item.status, terms = item.terms, updated_at = ${now},
      description = coalesce(item.description, work_items.description)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item
      (id integer, title text, status text, terms text, description text)
    where work_items.company_id = ${companyId} and work_items.id = item.id`.execute(tx);
  await recordLines(
    tenant,
    written.flatMap(({ after, lines }) => lines.map((line) => ({ itemId: after.id, ...line }))),
    author,
  );
  const moved = written.filter(({ lines }) => lines.some(({ field }) => movesDueDates(kind, field)));
  noteDueDates(
    tenant,
    kind,
    moved.map(({ after }) => after.id),
  );
};

const recordLines = async (
  { tx, companyId, now }: TenantContext,
  lines: readonly (FieldChange & { readonly itemId: number })[],
  author = importAuthor,
): Promise<void> => {
  if (lines.length === 0) return;
  await insertRecords(tx, {
    table: 'work_item_changes',
    same: { company_id: companyId, user_email: author, created_at: now },
    columns: { item_id: 'integer', field: 'text', old_value: 'text', new_value: 'text' },
    rows: lines.map(({ itemId, field, from, to }) => ({ item_id: itemId, field, old_value: from, new_value: to })),
  }).execute(tx);
};
