import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { comparePositions, type Matchable, type Pair } from './matchable.ts';
import { selectPositions } from './reach.repository.ts';
import type { Settlement, StoredLink, StoredPosition } from './stored-group.ts';

type Ranked = Pick<Matchable, 'id' | 'date' | 'documentKey' | 'issuerKey' | 'ordinal'>;

/** Settled amount and displayed counterpart of each position; positions and counterparts come with their place in the order. */
const settlementsOf = (
  ids: readonly number[],
  positions: readonly Ranked[],
  links: readonly StoredLink[],
): readonly Settlement[] => {
  const rank = new Map(positions.toSorted(comparePositions).map(({ id }, place) => [id, place]));
  const rankOf = (id: number): number => rank.get(id) ?? -1;
  const byInvoice = Map.groupBy(links, ({ invoiceId }) => invoiceId);
  const byCredit = Map.groupBy(links, ({ creditId }) => creditId);
  const latestCredit = (own: readonly StoredLink[]): number | null =>
    own.toSorted((one, other) => rankOf(other.creditId) - rankOf(one.creditId))[0]?.creditId ?? null;
  const invoiceWithLargestShare = (own: readonly StoredLink[]): number | null =>
    own.toSorted((one, other) => other.cents - one.cents || rankOf(one.invoiceId) - rankOf(other.invoiceId))[0]
      ?.invoiceId ?? null;
  return ids.map((id) => {
    const settling = byCredit.get(id);
    const own = settling ?? byInvoice.get(id) ?? [];
    const settledCents = own.reduce((sum, { cents }) => sum + cents, 0);
    const linkedId = settling ? invoiceWithLargestShare(own) : latestCredit(own);
    return { id, settledCents, linkedId, isPresumed: own.some(({ certainty }) => certainty === 'presumed') };
  });
};

export const linksAmong = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select invoice_id as "invoiceId", credit_id as "creditId", amount_cents as cents, reason, certainty
    from leasing_links
    where company_id = ${companyId} and invoice_id = any(${ids}::integer[])
    union
    select invoice_id, credit_id, amount_cents, reason, certainty from leasing_links
    where company_id = ${companyId} and credit_id = any(${ids}::integer[])`.execute(tx);
  return rows;
};

export const separationsAmong = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    select invoice_id as "invoiceId", credit_id as "creditId" from leasing_separations
    where company_id = ${companyId} and invoice_id = any(${ids}::integer[])
    union
    select invoice_id, credit_id from leasing_separations
    where company_id = ${companyId} and credit_id = any(${ids}::integer[])`.execute(tx);
  return rows;
};

/** Links by amount of the credits of these plates. */
export const amountLinksOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select invoice_id as "invoiceId", credit_id as "creditId", amount_cents as cents, reason, certainty from leasing_links
    where company_id = ${companyId} and reason = 'amount' and credit_id = any(array(
      select p.id from leasing_positions p
      where p.company_id = ${companyId} and p.plate_key = any(${plates}::text[]) and p.amount_cents < 0))`.execute(tx);
  return rows;
};

/** Negative lines of these plates that name no document and that stated and manual links leave open. */
export const openCreditsOf = (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly StoredPosition[]> =>
  selectPositions(
    tx,
    companyId,
    sql`p.plate_key = any(${plates}::text[]) and p.amount_cents < 0
      and (select count(*) from leasing_references r
        where r.company_id = ${companyId} and r.position_id = p.id and r.named is not null) = 0
      and (select coalesce(sum(l.amount_cents), 0) from leasing_links l
        where l.company_id = ${companyId} and l.credit_id = p.id and l.reason <> 'amount') < -p.amount_cents`,
  );

/** Amounts and services that the credits of a plate look for. */
export interface Wanted {
  readonly plate: string;
  readonly amounts: readonly number[];
  readonly services: readonly string[];
}

/** Charges of the plates that have one of the amounts or services, or of which something is settled. */
export const candidatesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  wanted: readonly Wanted[],
): Promise<readonly StoredPosition[]> => {
  if (wanted.length === 0) return [];
  const isService = sql`(select count(*) from unnest(w.services) as s
    where string_to_array(s, ' ') @> string_to_array(p.service_key, ' ')
      and string_to_array(s, ' ') <@ string_to_array(p.service_key, ' ')) > 0`;
  // Without the limit the planner might join the plates with all positions.
  return selectPositions(
    tx,
    companyId,
    sql`p.id = any(array(
      select found.id from json_to_recordset(${JSON.stringify(wanted)}::json) as w (plate text, amounts bigint[], services text[])
      cross join lateral (
        select p.id from leasing_positions p
        where p.company_id = ${companyId} and p.plate_key = w.plate and p.type = 'Rechnung' and p.amount_cents > 0
          and (p.amount_cents = any(w.amounts) or p.settled_cents > 0 or ${isService})
        offset 0) as found))`,
  );
};

interface Made {
  readonly userEmail: string | null;
  readonly at: Date;
}

const rowsPerStatement = 1000;

/** Writes rows as JSON, a thousand at a time: a statement for all of them might exceed its time. */
const inLists = async (rows: readonly unknown[], write: (list: string) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await write(JSON.stringify(rows.slice(start, start + rowsPerStatement)));
};

export const deleteLinks = (tx: TenantTransaction, companyId: CompanyId, pairs: readonly Pair[]): Promise<void> =>
  inLists(pairs, (list) =>
    sql`
      delete from leasing_links l using json_to_recordset(${list}::json) as gone ("invoiceId" integer, "creditId" integer)
      where l.company_id = ${companyId} and l.invoice_id = gone."invoiceId" and l.credit_id = gone."creditId"`.execute(
      tx,
    ),
  );

export const insertLinks = (
  tx: TenantTransaction,
  companyId: CompanyId,
  links: readonly StoredLink[],
  made: Made,
): Promise<void> =>
  inLists(links, (list) =>
    sql`
      insert into leasing_links (company_id, invoice_id, credit_id, amount_cents, reason, certainty, user_email, created_at)
      select c.company_id, link.*, ${made.userEmail}, ${made.at}::timestamptz
      from companies c, json_to_recordset(${list}::json)
        as link ("invoiceId" integer, "creditId" integer, cents bigint, reason text, certainty text)
      where c.company_id = ${companyId}`.execute(tx),
  );

const keyOf = ({ invoiceId, creditId, cents, reason, certainty }: StoredLink): string =>
  `${invoiceId} ${creditId} ${cents} ${reason} ${certainty}`;

/** Replaces stored links; positions whose links change. */
export const replaceLinks = async (
  { tx, companyId, now }: TenantContext,
  stored: readonly StoredLink[],
  links: readonly StoredLink[],
): Promise<readonly number[]> => {
  const wantedKeys = new Set(links.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  const obsolete = stored.filter((link) => !wantedKeys.has(keyOf(link)));
  const added = links.filter((link) => !storedKeys.has(keyOf(link)));
  if (obsolete.length + added.length === 0) return [];
  await deleteLinks(tx, companyId, obsolete);
  await insertLinks(tx, companyId, added, { userEmail: null, at: now });
  return [...obsolete, ...added].flatMap(({ invoiceId, creditId }) => [invoiceId, creditId]);
};

type Shown = Settlement &
  Pick<Matchable, 'date' | 'documentKey' | 'issuerKey' | 'ordinal'> & { readonly plate: string };

/** Stores what lists show of the links of these positions; returns the plates of those that change. */
export const storeSettlements = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  changed: readonly number[],
): Promise<readonly string[]> => {
  if (changed.length === 0) return [];
  const ids = [...new Set(changed)];
  const links = await linksAmong(tx, companyId, ids);
  const all = [...new Set([...ids, ...links.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])])];
  const { rows } = await sql<Shown>`
    select p.id, p.settled_cents as "settledCents", p.linked_id as "linkedId", p.presumed as "isPresumed",
      p.invoice_date::text as date, d.number_key as "documentKey", d.issuer_key as "issuerKey", p.ordinal,
      p.plate_key as plate
    from leasing_positions p join leasing_documents d on d.company_id = ${companyId} and d.id = p.document_id
    where p.company_id = ${companyId} and p.id = any(${all}::integer[])`.execute(tx);
  const before = new Map(rows.map((row) => [row.id, row]));
  const different = settlementsOf(ids, rows, links).filter(({ id, ...now }) => {
    const row = before.get(id);
    return (
      row &&
      (row.settledCents !== now.settledCents || row.linkedId !== now.linkedId || row.isPresumed !== now.isPresumed)
    );
  });
  await inLists(different, (list) =>
    sql`
      update leasing_positions p set settled_cents = s."settledCents", linked_id = s."linkedId", presumed = s."isPresumed"
      from json_to_recordset(${list}::json)
        as s (id integer, "settledCents" bigint, "linkedId" integer, "isPresumed" boolean)
      where p.company_id = ${companyId} and p.id = s.id`.execute(tx),
  );
  return [...new Set(different.map(({ id }) => before.get(id)?.plate ?? ''))];
};
