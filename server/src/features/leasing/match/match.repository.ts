import { sql } from 'kysely';
import { withGenericPlans } from '../../../db/insert-records.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { GroupPlan } from './group-plan.ts';
import type { MatchGroup } from './match-group.repository.ts';
import type { Pair } from './matchable.ts';
import type { StoredLink } from './stored-group.ts';

/**
 * Group as one JSON text, which the event loop passes on without walking it; null above the maximum. Discounts
 * within an invoice settle only what reverses them. References come beside their positions: PostgreSQL, which does not know the rows of
 * this transaction, would look through all of them for each position.
 */
export const loadGroupText = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { plates, plateless }: MatchGroup,
  maxPositions: number,
): Promise<string | null> => {
  const { rows } = await sql<{ text: string | null }>`
    with member as materialized (
      select p.* from leasing_positions p
      where p.company_id = ${companyId} and p.plate_key <> '' and p.plate_key = any(${plates}::text[])
      union all
      select p.* from leasing_positions p
      where p.company_id = ${companyId} and p.plate_key = '' and p.id = any(${plateless}::integer[])
      limit ${maxPositions + 1}),
    position as (
      select p.id, p.type = 'Gutschrift' as "isCredit",
        p.type = 'Rechnung' and p.amount_cents < 0 as "isDiscount", d.type = 'Gutschrift' as "isOfCredit", d.number_key as "documentKey",
        d.issuer_key as "issuerKey", p.ordinal,
        upper(regexp_replace(p.position_number, '[^[:alnum:]]', '', 'g')) as "positionKey",
        case when p.plate_key = '' then '' else p.license_plate end as "plateKey",
        abs(p.amount_cents) as cents, p.invoice_date as date, p.service,
        p.service_key as "serviceKey", p.period_from as "periodFrom",
        p.period_to as "periodTo", p.period_date as "periodDate", p.month_given is not null as "isMonthGiven",
        p.settled_cents as "settledCents", p.linked_id as "linkedId", p.presumed as "isPresumed"
      from member p
      join leasing_documents d on d.company_id = ${companyId} and d.id = p.document_id
      where (p.type = 'Rechnung') = (p.amount_cents > 0) or p.amount_cents < 0),
    reference as (
      select position_id as "positionId", array_agg(key order by key) as keys, bool_or(named is not null) as "namesDocument"
      from leasing_references where company_id = ${companyId} and position_id = any(array(select id from member))
      group by position_id),
    link as (
      select invoice_id as "invoiceId", credit_id as "creditId", amount_cents as cents, reason, certainty
      from leasing_links
      where company_id = ${companyId} and invoice_id = any(array(select id from member))
      union
      select invoice_id, credit_id, amount_cents, reason, certainty from leasing_links
      where company_id = ${companyId} and credit_id = any(array(select id from member))),
    separation as (
      select invoice_id as "invoiceId", credit_id as "creditId" from leasing_separations
      where company_id = ${companyId} and invoice_id = any(array(select id from member)))
    select case when (select count(*) from member) <= ${maxPositions} then json_build_object(
      'positions', (select coalesce(json_agg(position), '[]') from position),
      'references', (select coalesce(json_agg(reference), '[]') from reference),
      'links', (select coalesce(json_agg(link), '[]') from link),
      'separations', (select coalesce(json_agg(separation), '[]') from separation))::text end as text`.execute(tx);
  return rows[0]?.text ?? null;
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

interface Made {
  readonly userEmail: string | null;
  readonly at: Date;
}

export const deleteLinks = (tx: TenantTransaction, companyId: CompanyId, pairs: readonly Pair[]): Promise<void> =>
  deleteLinksIn(tx, companyId, JSON.stringify(pairs));

export const insertLinks = (
  tx: TenantTransaction,
  companyId: CompanyId,
  links: readonly StoredLink[],
  made: Made,
): Promise<void> => insertLinksIn(tx, companyId, JSON.stringify(links), made);

const isEmpty = (list: string): boolean => list === '[]';

const deleteLinksIn = async (tx: TenantTransaction, companyId: CompanyId, list: string): Promise<void> => {
  if (isEmpty(list)) return;
  await sql`
    delete from leasing_links l using json_to_recordset(${list}::json) as gone ("invoiceId" integer, "creditId" integer)
    where l.company_id = ${companyId} and l.invoice_id = gone."invoiceId" and l.credit_id = gone."creditId"`.execute(
    tx,
  );
};

const insertLinksIn = async (tx: TenantTransaction, companyId: CompanyId, list: string, made: Made): Promise<void> => {
  if (isEmpty(list)) return;
  await sql`
    insert into leasing_links (company_id, invoice_id, credit_id, amount_cents, reason, certainty, user_email, created_at)
    select c.company_id, link.*, ${made.userEmail}, ${made.at}::timestamptz
    from companies c, json_to_recordset(${list}::json)
      as link ("invoiceId" integer, "creditId" integer, cents bigint, reason text, certainty text)
    where c.company_id = ${companyId}`.execute(tx);
};

const storeSettlements = async (tx: TenantTransaction, companyId: CompanyId, list: string): Promise<void> => {
  await sql`
    update leasing_positions p set settled_cents = s."settledCents", linked_id = s."linkedId", presumed = s."isPresumed"
    from json_to_recordset(${list}::json)
      as s (id integer, "settledCents" bigint, "linkedId" integer, "isPresumed" boolean)
    where p.company_id = ${companyId} and p.id = s.id`.execute(tx);
};

/** Writes the slices of a plan as they are. */
export const applyPlan = async (
  { tx, companyId, now }: TenantContext,
  { obsoleteLinks, addedLinks, settlements }: GroupPlan,
): Promise<void> => {
  if (obsoleteLinks.length + addedLinks.length + settlements.length === 0) return;
  await withGenericPlans(tx, async () => {
    for (const slice of obsoleteLinks) await deleteLinksIn(tx, companyId, slice);
    for (const slice of addedLinks) await insertLinksIn(tx, companyId, slice, { userEmail: null, at: now });
    for (const slice of settlements) await storeSettlements(tx, companyId, slice);
  });
};
