import type { ClaimNote } from '@flottwart/contract/leasing/claims';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Positions with their latest claim; failed claims are ignored. */
export const positionsWithClaims = (tx: TenantTransaction, companyId: CompanyId) =>
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

export const selectClaimNote = (tx: TenantTransaction, companyId: CompanyId, positionId: number) =>
  positionsWithClaims(tx, companyId).where('leasing_positions.id', '=', positionId);

type ClaimNoteRow = Awaited<ReturnType<ReturnType<typeof positionsWithClaims>['execute']>>[number];

export const toClaimNote = ({ claim_id, claim_state, claimed_at }: ClaimNoteRow): ClaimNote | null =>
  claim_id === null || claim_state === null || claimed_at === null
    ? null
    : { claimId: claim_id, state: claim_state, at: new Date(claimed_at).toISOString() };
