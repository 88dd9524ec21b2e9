import type { Received } from '@flottwart/contract/endpoint';
import type { ClaimDraft, draftClaim as draftEndpoint } from '@flottwart/contract/leasing/claim-mails';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { maxClaimedPositions } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { assertOpen, getClaimable } from './assert-claimable.ts';
import { toClaimedPosition, toClaimNote, toFact } from './claim.mapper.ts';
import { type ClaimableRow, countOpenOfPlate, findOpenOfPlate } from './claim.repository.ts';
import { draftSubject, draftText } from './claim-content.ts';
import { sumOf } from './claim-facts.ts';
import { claimFileName } from './claim-file.ts';
import { missingClaimParts, readClaimSource } from './claim-source.ts';
import { findSettings } from './settings.repository.ts';

type Body = Received<typeof draftEndpoint>['body'];

interface DraftPositions {
  readonly rows: readonly ClaimableRow[];
  readonly left: number;
}

const openPositionsOfPlate = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  licensePlate: string,
): Promise<DraftPositions> => {
  const rows = await findOpenOfPlate(tx, companyId, licensePlate, maxClaimedPositions);
  if (rows.length === 0) throw new AppError('unprocessable', 'Zu diesem Kennzeichen ist nichts mehr offen.');
  return { rows, left: (await countOpenOfPlate(tx, companyId, licensePlate)) - rows.length };
};

const selectedPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<DraftPositions> => {
  const rows = await getClaimable(tx, companyId, ids);
  assertOpen(rows);
  return { rows, left: 0 };
};

export const draftClaim = (context: Context, { companyId }: Session, body: Body): Promise<ClaimDraft> =>
  inTenant(context.db, companyId, async (tx) => {
    const { rows, left } = await ('positionIds' in body
      ? selectedPositions(tx, companyId, body.positionIds)
      : openPositionsOfPlate(tx, companyId, body.licensePlate));
    const source = await readClaimSource(tx, companyId);
    const { claim_email } = await findSettings(tx, companyId);
    const facts = rows.map(toFact);
    return {
      from: source.sender,
      recipient: claim_email,
      subject: draftSubject(facts),
      text: draftText,
      fileName: claimFileName({ day: berlinDay(context.clock()) }),
      positions: rows.map((row) => ({ ...toClaimedPosition(toFact(row)), claim: toClaimNote(row) })),
      sum: toEuro(sumOf(facts)),
      left,
      missing: missingClaimParts(source),
    };
  });
