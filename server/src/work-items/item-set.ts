import { defaultStatus, type Kind } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { TenantContext } from '../db/tenant-transaction.ts';
import type { FieldChange } from './field-changes.ts';
import type { ItemRow } from './item.repository.ts';
import { insertItemRows, type KindTable, updateItemRows } from './item-set.repository.ts';
import { changeItems, createItems } from './write-items.ts';

/** Kind of which an import writes many items at once. */
export interface SetKind<Own> extends KindTable {
  readonly kind: Kind;
  readonly title: (own: Own) => string;
  readonly terms: (own: Own) => string;
}

interface NewInSet<Own> {
  readonly own: Own;
  readonly status?: string | undefined;
  readonly description?: string;
}

/** Creates items with their own columns and returns these with the ids, in the same order. */
export const createSet = async <Own extends object>(
  tenant: TenantContext,
  set: SetKind<Own>,
  items: readonly NewInSet<Own>[],
): Promise<readonly (Own & { readonly id: number })[]> => {
  const { kind, title, terms } = set;
  const cores = items.map(({ own, status = defaultStatus(kind), description = '' }) => {
    return { kind, title: title(own), hasOwnTitle: false, status, description, terms: terms(own) };
  });
  const ids = await createItems(tenant, cores);
  const rows = items.map(({ own }, index) => ({ ...own, id: elementAt(ids, index) }));
  await insertItemRows(tenant.tx, tenant.companyId, set, rows);
  return rows;
};

/** Change of a locked item, by its own columns, status and description. */
export interface PlannedItem<Row> {
  readonly before: Row;
  readonly after: Row;
  readonly changes: readonly FieldChange[];
}

/** Changes items with title, search terms and history; absent an author, as the import. */
export const changeSet = async <Own, Row extends Own & ItemRow>(
  tenant: TenantContext,
  set: SetKind<Own>,
  plans: readonly PlannedItem<Row>[],
  author?: string,
): Promise<void> => {
  const { kind, title, terms } = set;
  await updateItemRows(
    tenant.tx,
    tenant.companyId,
    set,
    plans.map(({ after }) => after),
  );
  const cores = plans.map(({ before, after, changes }) => {
    const { status, description } = after;
    return { before, status, derivedTitle: title(after), terms: terms(after), description, changes };
  });
  await changeItems(tenant, kind, cores, author);
};
