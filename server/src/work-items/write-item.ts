import type { ItemDueDate } from '@flottwart/contract/rules/item-due-dates';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { type TenantTransaction, tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { AppError, invalidField } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { emailKey } from '../lib/email-key.ts';
import { publishChange } from '../live/live-events.ts';
import { notify, notifyWatchers } from '../notifications/notify.ts';
import type { NewsOfItem } from '../notifications/watched-news.repository.ts';
import { insertDueDates, movesDueDates, noteDueDates } from './due-dates/store-due-dates.ts';
import type { FieldChange } from './field-changes.ts';
import {
  type ItemChanges,
  type ItemRow,
  insertItem,
  type LockedItem,
  type NewItem,
  updateItem,
} from './item.repository.ts';
import { recordChanges } from './timeline.repository.ts';

/** Notifies the assignee unless they are the author or there is none. */
const notifyAssignee = (write: WriteContext, itemId: number, assignee: string | null): Promise<void> =>
  notify(tenantOf(write), {
    kind: 'assigned',
    subject: { itemId },
    to: assignee === null ? [] : [assignee],
    by: write.session.userId,
  });

/** Creates the core of an item with its first history entry and its due dates, and publishes the change. */
export const createItem = async (
  write: WriteContext,
  { dueDates, ...item }: NewItem & { readonly dueDates: readonly ItemDueDate[] },
): Promise<ItemRow> => {
  const { tx, session } = write;
  const row = await insertItem(tenantOf(write), item);
  await recordChanges(write, row.id, [{ field: 'created', from: null, to: item.title }]);
  if (row.assignee_email !== null)
    await recordChanges(write, row.id, [{ field: 'assignedToUsername', from: null, to: row.assignee_email }]);
  await notifyAssignee(write, row.id, row.assignee_email);
  await insertDueDates(tenantOf(write), row.id, dueDates);
  await publishChange(tx, session.companyId, { kind: item.kind, id: row.id, part: 'item' });
  return row;
};

/** Core fields of a PATCH body. */
export interface CoreBody {
  readonly title?: string | null | undefined;
  readonly status?: string | undefined;
  readonly assignedToUsername?: string | null | undefined;
  readonly archived?: boolean | undefined;
}

export interface OwnPart {
  readonly kind: Kind;
  /** Changes of the kind's columns. */
  readonly changes: readonly FieldChange[];
  /** Title derived from the kind's columns, for items without a custom one. */
  readonly derivedTitle: string;
  readonly termsBefore: string;
  /** Search terms after the change. */
  readonly terms: (core: { readonly status: string; readonly assignee_email: string | null }) => string;
}

export const titleAfter = (
  item: ItemRow,
  body: CoreBody,
  derivedTitle: string,
): Pick<ItemRow, 'title' | 'has_own_title'> => {
  if (body.title === undefined && item.has_own_title) return { title: item.title, has_own_title: true };
  const own = body.title === undefined ? '' : (body.title ?? '');
  return own === '' ? { title: derivedTitle, has_own_title: false } : { title: own, has_own_title: true };
};

/** Picks the core columns, because the row may carry a kind's columns. */
const coreOf = (row: ItemRow): ItemRow => ({
  id: row.id,
  title: row.title,
  has_own_title: row.has_own_title,
  status: row.status,
  assignee_email: row.assignee_email,
  description: row.description,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
});

export const coreChanges = (before: ItemRow, after: ItemRow): FieldChange[] => {
  const fields = [
    ['title', before.title, after.title],
    ['status', before.status, after.status],
    ['assignedToUsername', before.assignee_email, after.assignee_email],
    ['archived', before.archived_at?.toISOString() ?? null, after.archived_at?.toISOString() ?? null],
  ] as const;
  return fields.filter(([, from, to]) => from !== to).map(([field, from, to]) => ({ field, from, to }));
};

/** An item that is archived already keeps its moment. */
const archivedAfter = ({ archived_at }: ItemRow, { archived }: CoreBody, now: Date): Date | null => {
  if (archived === undefined) return archived_at;
  return archived ? (archived_at ?? now) : null;
};

/** Only what differs: no index, trigger or generated column is touched for the rest. */
const columnsToSet = (before: ItemRow, after: ItemRow): ItemChanges => ({
  ...(after.title !== before.title && { title: after.title }),
  ...(after.has_own_title !== before.has_own_title && { has_own_title: after.has_own_title }),
  ...(after.status !== before.status && { status: after.status }),
  ...(after.assignee_email !== before.assignee_email && { assignee_email: after.assignee_email }),
  ...(after.archived_at?.getTime() !== before.archived_at?.getTime() && { archived_at: after.archived_at }),
});

/** Lines of the history that only explain another one, or follow from it. */
const explanations = new Set(['changeReason', 'plateTime', 'plateTypo']);

/** Change that watchers are notified of; a title that follows from other fields is none. */
const watchedChange = (before: ItemRow, after: ItemRow, changes: readonly FieldChange[]): NewsOfItem['change'] => {
  const fields = changes
    .map(({ field }) => field)
    .filter((field) => field !== 'status' && !explanations.has(field) && (field !== 'title' || after.has_own_title));
  const status = after.status === before.status ? '' : after.status;
  return status === '' && fields.length === 0 ? null : { status, fields };
};

/**
 * Changes the core of a locked item, records history and publishes the change, all in the caller's transaction. Returns
 * the new core; writes nothing if nothing changed.
 */
export const patchItem = async (
  write: WriteContext,
  item: LockedItem,
  body: CoreBody,
  own: OwnPart,
): Promise<ItemRow> => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const assignee_email =
    body.assignedToUsername === undefined
      ? item.assignee_email
      : await findAssignee(tx, companyId, body.assignedToUsername);
  const after = {
    ...item,
    ...titleAfter(item, body, own.derivedTitle),
    status: body.status ?? item.status,
    assignee_email,
    archived_at: archivedAfter(item, body, now),
  };
  const changes = [...coreChanges(item, after), ...own.changes];
  if (changes.length === 0) return coreOf(item);
  const terms = own.terms({ status: after.status, assignee_email });
  await updateItem(tenantOf(write), item.id, {
    ...columnsToSet(item, after),
    ...(terms !== own.termsBefore && { terms }),
  });
  await recordChanges(write, item.id, changes);
  if (changes.some(({ field }) => movesDueDates(own.kind, field))) noteDueDates(tenantOf(write), own.kind, [item.id]);
  const assigned = assignee_email === item.assignee_email ? null : assignee_email;
  await notifyAssignee(write, item.id, assigned);
  const change = item.is_watched ? watchedChange(item, after, changes) : null;
  if (change)
    await notifyWatchers(tenantOf(write), {
      itemId: item.id,
      by: session.userId,
      change,
      except: assigned === null ? [] : [assigned],
    });
  await publishChange(tx, companyId, { kind: own.kind, id: item.id, part: 'item' });
  return coreOf({ ...after, updated_at: now });
};

/** Address as spelled in the member's account, null for nobody; refuses anybody outside the company. */
export const findAssignee = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  email: string | null | undefined,
): Promise<string | null> => {
  if (!email) return null;
  const member = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!member) throw invalidField('assignedToUsername', 'Diese Person gehört nicht zum Team.');
  return member.email;
};

/** A name that every provider uses for a vehicle or a driver is corrected by an ADMIN; `what` is the object of the sentence. */
export const assertMayCorrect = async (
  { tx, session: { companyId, userId } }: WriteContext,
  what: string,
): Promise<void> => {
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (role !== 'ADMIN') throw new AppError('forbidden', `Nur Administratoren können ${what} berichtigen.`);
};
