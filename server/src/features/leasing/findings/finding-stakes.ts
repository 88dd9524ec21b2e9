import { findingKindLabels } from '@flottwart/contract/rules/leasing-findings';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { findStakes } from './finding.repository.ts';

export interface Stake {
  readonly cents: number;
  readonly reason: string;
}

/** Amounts at stake per position: a finding about several positions takes the latest first. */
export const stakesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  findingIds: readonly number[],
): Promise<ReadonlyMap<number, Stake>> => {
  const findings = await findStakes(tx, companyId, findingIds);
  if (findings.length < findingIds.length) throw notFound();
  const stakes = new Map<number, Stake>();
  for (const { kind, stake_cents, open } of findings) {
    let left = stake_cents;
    for (const { id, cents } of open.toReversed()) {
      const before = stakes.get(id)?.cents ?? 0;
      const taken = Math.min(left, cents - before);
      if (taken <= 0) continue;
      left -= taken;
      stakes.set(id, { cents: before + taken, reason: findingKindLabels[kind] });
    }
  }
  return stakes;
};
