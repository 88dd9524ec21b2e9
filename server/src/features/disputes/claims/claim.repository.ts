import type { ClaimAnswer } from '@flottwart/contract/leasing/claims';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { sql } from 'kysely';
import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import { isSentByAdmin } from '../../../company-mails/sent-by-admin.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { findSettings } from '../../leasing/public.ts';
import { documentLessors } from './document-lessors.ts';
import { restOfClaim } from './rest-of-claim.ts';

const claims = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('company_mails').where('company_id', '=', companyId).where('purpose', '=', 'leasing-claim');

/** Claims with what is still open of them, and the answer. */
const withAnswers = (tx: TenantTransaction, companyId: CompanyId) =>
  claims(tx, companyId)
    .selectAll()
    .select([
      sql<number>`(
        select greatest(coalesce(sum(${restOfClaim(companyId)}), 0), 0)::bigint from leasing_claim_positions c
        join leasing_positions p on p.company_id = c.company_id and p.id = c.position_id
        where c.company_id = ${companyId} and c.mail_id = company_mails.id and c.is_current)`.as('still_open_cents'),
      sql<ClaimAnswer | null>`(
        select jsonb_build_object('day', a.answered_on, 'outcome', a.outcome, 'text', a.text, 'userEmail', a.user_email)
        from leasing_claim_answers a
        where a.company_id = ${companyId} and a.mail_id = company_mails.id
        order by a.id desc limit 1)`.as('answer'),
    ]);

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof withAnswers>['execute']>>[number];

export const selectClaims = (tx: TenantTransaction, companyId: CompanyId, order: 'asc' | 'desc') =>
  withAnswers(tx, companyId).orderBy('created_at', order).orderBy('id', order);

export const countClaims = (tx: TenantTransaction, companyId: CompanyId) =>
  claims(tx, companyId).select((row) => row.fn.countAll<number>().as('total'));

export const selectClaim = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  withAnswers(tx, companyId).where('id', '=', id);

export const findClaims = (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]): Promise<MailRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : claims(tx, companyId).selectAll().where('id', 'in', ids).execute();

export const lockClaim = (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<MailRow | undefined> =>
  claims(tx, companyId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Latest claims of these positions, including failed ones. */
export const findCurrentClaims = (
  tx: TenantTransaction,
  companyId: CompanyId,
  positionIds: readonly number[],
): Promise<MailRow[]> =>
  claims(tx, companyId)
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('leasing_claim_positions')
        .select('mail_id')
        .where('company_id', '=', companyId)
        .where('position_id', 'in', positionIds)
        .where('is_current', '=', true),
    )
    .execute();

/** Amount still open of each position of a claim, whether or not a later claim has taken it over. */
export const findRemainders = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; cents: number }>`
    select c.position_id as id, ${restOfClaim(companyId)} as cents from leasing_claim_positions c
    join leasing_positions p on p.company_id = ${companyId} and p.id = c.position_id
    where c.company_id = ${companyId} and c.mail_id = ${mailId}`.execute(tx);
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
};

/** Addresses that a draft offers; a fleet writes to a few people of its lessor. */
const maxKnownRecipients = 20;

/** Days over which claims of members add up against the limit. */
const limitDays = 30;

interface LessorHistory {
  /** Addresses that an ADMIN configured or sent claims of this lessor to; the first one is proposed. */
  readonly knownRecipients: readonly string[];
  /** Sum of other positions that members have claimed from this lessor in the last 30 days. */
  readonly membersClaimedCents: number;
}

/**
 * Earlier claims to a leasing company. An address that only members used stays new to everyone; the one of the settings belongs to no lessor in particular,
 * so that of several lessors each has the addresses first to which an ADMIN sent its claims: docs/decisions/0132-outgoing-mail-is-confirmed-once.md.
 */
export const findLessorHistory = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  {
    lessor,
    positionIds,
    day,
  }: { readonly lessor: string; readonly positionIds: readonly number[]; readonly day: string },
): Promise<LessorHistory> => {
  const { rows } = await sql<{ recipients: string[]; isOnlyLessor: boolean; cents: number }>`
    with lessors as materialized (select * from ${documentLessors(companyId)} as l),
    claimed as materialized (
      select m.id, m.recipient, m.state, m.facts ->> 'day' as day, c.position_id, c.open_cents,
        ${isSentByAdmin(companyId)} as is_by_admin
      from company_mails m
      join leasing_claim_positions c on c.company_id = ${companyId} and c.mail_id = m.id
      join leasing_positions p on p.company_id = ${companyId} and p.id = c.position_id
      join lessors l on l.document_id = p.document_id
      where m.company_id = ${companyId} and m.purpose = 'leasing-claim' and m.state <> 'failed'
        and l.lessor = ${lessor} and l.lessor <> '')
    select array(
        select recipient from claimed where is_by_admin and state = 'sent'
        group by recipient order by max(id) desc limit ${maxKnownRecipients}) as recipients,
      not exists (select from lessors where lessor <> ${lessor}) as "isOnlyLessor",
      (select coalesce(sum(open_cents), 0)::bigint from claimed
        where not is_by_admin and day > ${addDays(day, -limitDays)}
          and position_id <> all (${positionIds}::integer[])) as cents`.execute(tx);
  const { recipients, isOnlyLessor, cents } = rows[0] ?? { recipients: [], isOnlyLessor: true, cents: 0 };
  const { claim_email } = await findSettings(tx, companyId);
  const configured = claim_email === '' ? [] : [claim_email];
  const inOrder = isOnlyLessor ? [...configured, ...recipients] : [...recipients, ...configured];
  return { knownRecipients: [...new Set(inOrder)], membersClaimedCents: Number(cents) };
};

/** Sum credited since a claim of what it asked for, and the answer noted last. */
export const findClaimProgress = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
): Promise<{ readonly creditedCents: number; readonly outcome: ClaimAnswer['outcome'] | null }> => {
  const { rows } = await sql<{ cents: number; outcome: ClaimAnswer['outcome'] | null }>`
    select (
      select coalesce(sum(case when c.open_cents < 0 then c.open_cents - least(greatest(p.open_cents, c.open_cents), 0)
        else least(c.open_cents, greatest(c.position_open_cents - p.open_cents, 0)) end), 0)::bigint
      from leasing_claim_positions c
      join leasing_positions p on p.company_id = ${companyId} and p.id = c.position_id
      where c.company_id = ${companyId} and c.mail_id = ${mailId}) as cents, (
      select a.outcome from leasing_claim_answers a
      where a.company_id = ${companyId} and a.mail_id = ${mailId} order by a.id desc limit 1) as outcome`.execute(tx);
  return { creditedCents: Number(rows[0]?.cents ?? 0), outcome: rows[0]?.outcome ?? null };
};

interface ClaimedPart {
  readonly id: number;
  readonly openCents: number;
  /** All that is open of the position. */
  readonly positionOpenCents: number;
  readonly findingIds: readonly number[];
}

/** Makes this claim the current one of the positions. */
export const assignPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
  positions: readonly ClaimedPart[],
): Promise<void> => {
  await tx
    .updateTable('leasing_claim_positions')
    .set({ is_current: false })
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .where(
      'position_id',
      'in',
      positions.map(({ id }) => id),
    )
    .execute();
  await tx
    .insertInto('leasing_claim_positions')
    .values(
      positions.map(({ id, openCents, positionOpenCents, findingIds }) => ({
        company_id: companyId,
        mail_id: mailId,
        position_id: id,
        open_cents: openCents,
        position_open_cents: positionOpenCents,
        finding_ids: [...findingIds],
      })),
    )
    .execute();
};
