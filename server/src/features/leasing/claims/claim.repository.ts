import type { ClaimAnswer } from '@flottwart/contract/leasing/claim-mails';
import { type SqlBool, sql } from 'kysely';
import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Positions with their latest claim; failed claims are ignored. */
const withClaims = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_positions')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('leasing_claim_positions')
          .innerJoin('company_mails', (join) =>
            join
              .onRef('company_mails.company_id', '=', 'leasing_claim_positions.company_id')
              .onRef('company_mails.id', '=', 'leasing_claim_positions.mail_id'),
          )
          .select([
            'company_mails.id as claim_id',
            'company_mails.state as claim_state',
            sql<Date>`coalesce(company_mails.finished_at, company_mails.created_at)`.as('claimed_at'),
          ])
          .where('leasing_claim_positions.company_id', '=', companyId)
          .whereRef('leasing_claim_positions.position_id', '=', 'leasing_positions.id')
          .where('company_mails.state', '<>', 'failed')
          .orderBy('company_mails.id', 'desc')
          .limit(1)
          .as('claim'),
      (join) => join.onTrue(),
    )
    .select(['claim_id', 'claim_state', 'claimed_at'])
    .where('leasing_positions.company_id', '=', companyId);

const claimable = (tx: TenantTransaction, companyId: CompanyId) =>
  withClaims(tx, companyId)
    .innerJoin('leasing_documents', (join) =>
      join
        .onRef('leasing_documents.company_id', '=', 'leasing_positions.company_id')
        .onRef('leasing_documents.id', '=', 'leasing_positions.document_id'),
    )
    .where('leasing_documents.company_id', '=', companyId)
    .select([
      'leasing_documents.issuer_key',
      'leasing_documents.issuer_name',
      'leasing_positions.document_id',
      'leasing_positions.id',
      'leasing_positions.type',
      'leasing_positions.invoice_number',
      'leasing_positions.position_number',
      'leasing_positions.period_date',
      'leasing_positions.license_plate',
      'leasing_positions.service',
      'leasing_positions.open_cents',
    ])
    .orderBy('leasing_positions.period_date')
    .orderBy('leasing_positions.id');

export type ClaimableRow = Awaited<ReturnType<ReturnType<typeof claimable>['execute']>>[number];

export const findClaimable = (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<ClaimableRow[]> => claimable(tx, companyId).where('leasing_positions.id', 'in', ids).execute();

/** Plates as written, or the issuer of the documents. */
export type OpenSubject = { readonly licensePlates: readonly string[] } | { readonly issuer: string };

const isOf = (companyId: CompanyId, subject: OpenSubject) =>
  'licensePlates' in subject
    ? sql<SqlBool>`leasing_positions.license_plate = any (${subject.licensePlates}::text[])`
    : sql<SqlBool>`leasing_positions.document_id in (select d.id from leasing_documents d
        where d.company_id = ${companyId} and d.issuer_key = ${subject.issuer})`;

/** Oldest first, so that the limit of a claim leaves the newest for the next. */
export const findOpenPositions = (
  tx: TenantTransaction,
  companyId: CompanyId,
  subject: OpenSubject,
  limit: number,
): Promise<ClaimableRow[]> =>
  claimable(tx, companyId)
    .where(isOf(companyId, subject))
    .where('leasing_positions.type', '=', 'Rechnung')
    .where('leasing_positions.open_cents', '>', 0)
    .limit(limit)
    .execute();

export const countOpenPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  subject: OpenSubject,
): Promise<number> => {
  const row = await tx
    .selectFrom('leasing_positions')
    .select((query) => query.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where(isOf(companyId, subject))
    .where('type', '=', 'Rechnung')
    .where('open_cents', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.total);
};

export const selectClaimNote = (tx: TenantTransaction, companyId: CompanyId, positionId: number) =>
  withClaims(tx, companyId).where('leasing_positions.id', '=', positionId);

const claims = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('company_mails').where('company_id', '=', companyId).where('purpose', '=', 'leasing-claim');

/** Claims with what is still open of them, and the answer. */
const withAnswers = (tx: TenantTransaction, companyId: CompanyId) =>
  claims(tx, companyId)
    .selectAll()
    .select([
      sql<number>`(
        select coalesce(sum(least(c.open_cents, p.open_cents)), 0)::bigint from leasing_claim_positions c
        join leasing_positions p on p.company_id = c.company_id and p.id = c.position_id
        where c.company_id = company_mails.company_id and c.mail_id = company_mails.id and c.is_current)`.as(
        'still_open_cents',
      ),
      sql<ClaimAnswer | null>`(
        select jsonb_build_object('day', a.answered_on, 'outcome', a.outcome, 'text', a.text, 'userEmail', a.user_email)
        from leasing_claim_answers a
        where a.company_id = company_mails.company_id and a.mail_id = company_mails.id
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

/** Makes this claim the current one of the positions. */
export const assignPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
  positions: readonly { readonly id: number; readonly openCents: number }[],
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
      positions.map(({ id, openCents }) => ({
        company_id: companyId,
        mail_id: mailId,
        position_id: id,
        open_cents: openCents,
      })),
    )
    .execute();
};

/** Sum of unsettled debits in cents. */
export const sumOpenCents = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_open_sums')
    .select(sql<number>`coalesce(sum(open_cents), 0)`.as('total'))
    .where('company_id', '=', companyId);
