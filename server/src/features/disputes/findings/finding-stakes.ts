import { findingKindLabels } from '@flottwart/contract/rules/leasing-findings';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { formatAmount } from '../../../lib/money.ts';
import { findStakes, type StakeRow } from './finding.repository.ts';

export interface Stake {
  readonly cents: number;
  readonly reason: string;
  readonly findingIds: readonly number[];
}

const euro = (cents: number): string => `${formatAmount(cents)} €`;

/** Billed amount, right amount and the difference, as the leasing company reads it. */
const reasonOf = ({ kind, billed_cents, expected_cents, stake_cents, presumed_service }: StakeRow): string => {
  const agreed = presumed_service === null ? 'vereinbart' : `vereinbart für „${presumed_service}“`;
  const expected = { rate: agreed, jump: 'im Vormonat', double: 'berechtigt', returned: 'berechtigt' }[kind];
  return `${findingKindLabels[kind]}: berechnet ${euro(billed_cents)}, ${expected} ${euro(expected_cents)}, Differenz ${euro(stake_cents)}`;
};

/** Amounts at stake per position: a finding about several positions takes the latest first. */
export const stakesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  findingIds: readonly number[],
): Promise<ReadonlyMap<number, Stake>> => {
  const findings = await findStakes(tx, companyId, findingIds);
  if (findings.length < findingIds.length) throw notFound();
  const stakes = new Map<number, Stake>();
  for (const finding of findings) {
    let left = finding.stake_cents;
    for (const { id, cents } of finding.open.toReversed()) {
      const earlier = stakes.get(id);
      const before = earlier?.cents ?? 0;
      const taken = Math.min(left, cents - before);
      if (taken <= 0) continue;
      left -= taken;
      stakes.set(id, {
        cents: before + taken,
        reason: earlier ? `${earlier.reason}. ${reasonOf(finding)}` : reasonOf(finding),
        findingIds: [...(earlier?.findingIds ?? []), finding.id],
      });
    }
  }
  return stakes;
};
