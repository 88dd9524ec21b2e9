import { plateKey } from '@flottwart/contract/rules/plate';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { positionsWithClaims } from '../../leasing/public.ts';
import { documentLessors } from './document-lessors.ts';

const claimable = (tx: TenantTransaction, companyId: CompanyId) =>
  positionsWithClaims(tx, companyId)
    .innerJoin('leasing_documents', (join) =>
      join
        .onRef('leasing_documents.company_id', '=', 'leasing_positions.company_id')
        .onRef('leasing_documents.id', '=', 'leasing_positions.document_id'),
    )
    .innerJoin(documentLessors(companyId).as('lessors'), (join) =>
      join.onRef('lessors.document_id', '=', 'leasing_documents.id'),
    )
    .where('leasing_documents.company_id', '=', companyId)
    .select([
      'lessors.lessor as issuer_key',
      'lessors.name as issuer_name',
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

/** Plates in any spelling, or the issuer of the documents. */
export type OpenSubject = { readonly licensePlates: readonly string[] } | { readonly issuer: string };

const isOf = (companyId: CompanyId, subject: OpenSubject) =>
  'licensePlates' in subject
    ? sql<SqlBool>`leasing_positions.plate_key = any (${subject.licensePlates.map(plateKey)}::text[])`
    : sql<SqlBool>`leasing_positions.document_id in (
        select l.document_id from ${documentLessors(companyId)} as l where l.lessor = ${subject.issuer})`;

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
    .where('leasing_positions.open_cents', '<>', 0)
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
    .where('open_cents', '<>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.total);
};

/** Deductions of these documents that no line has taken. */
export const findOpenDeductions = (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentIds: readonly number[],
  limit: number,
): Promise<ClaimableRow[]> =>
  claimable(tx, companyId)
    .where('leasing_positions.document_id', 'in', documentIds)
    .where('leasing_positions.type', '=', 'Rechnung')
    .where('leasing_positions.open_cents', '<', 0)
    .limit(limit)
    .execute();

/** Sum of unsettled debits in cents, less the deductions that no line has taken. */
export const sumOpenCents = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_open_sums')
    .select(sql<number>`coalesce(sum(open_cents), 0)`.as('total'))
    .where('company_id', '=', companyId);
