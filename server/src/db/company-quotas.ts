import { AppError, formatWait } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { selectQuota } from './company-quota.repository.ts';
import type { Database } from './connect.ts';
import { type CountedQuotaName, countedQuotas, fixedDefaults, type LimitName } from './quotas-and-limits.ts';
import { firstRow } from './read.ts';
import { readInTenant } from './tenant.ts';
import { createWindowCounter } from './window-counter.ts';

/** Quotas and limits of everything that costs, per company. */
export interface CompanyQuotas {
  /** Counts before anything is done, and throws 429 above the company's quota. */
  readonly admit: (companyId: CompanyId, name: CountedQuotaName, amount?: number) => Promise<void>;
  /** Takes one back that came to nothing. */
  readonly refund: (companyId: CompanyId, name: CountedQuotaName) => Promise<void>;
  /** Sum of the current window and of the part of the previous one that still counts. */
  readonly usedOf: (companyId: CompanyId, name: CountedQuotaName) => Promise<number>;
  readonly limitOf: (companyId: CompanyId, name: LimitName) => Promise<number>;
  /** Refusals since the start, for metrics. */
  readonly refusals: ReadonlyMap<CountedQuotaName | LimitName, number>;
  /** Counts and returns the refusal. */
  readonly refuse: (name: CountedQuotaName | LimitName, message: string, retryAfterSeconds: number) => AppError;
}

const formatQuota = (name: CountedQuotaName, value: number): string => {
  const [one, several, per] = countedQuotas[name].unit;
  return `${value.toLocaleString('de-DE')} ${value === 1 ? one : several} ${per}`;
};

export const createCompanyQuotas = (db: Database, clock: Clock, secretKey: Buffer): CompanyQuotas => {
  const counter = createWindowCounter(db, clock, secretKey);
  const refusals = new Map<CountedQuotaName | LimitName, number>();

  const refuse: CompanyQuotas['refuse'] = (name, message, retryAfterSeconds) => {
    refusals.set(name, (refusals.get(name) ?? 0) + 1);
    return new AppError('too_many_requests', message, { retryAfterSeconds });
  };

  const boundOf = async (companyId: CompanyId, name: CountedQuotaName | LimitName): Promise<number> => {
    const row = await readInTenant(db, companyId, (tx) => firstRow(selectQuota(tx, companyId, name)));
    return row?.value ?? fixedDefaults[name].value;
  };

  const counterOf = async (companyId: CompanyId, name: CountedQuotaName) => ({
    maxSum: await boundOf(companyId, name),
    name: `company ${name}`,
    subject: String(companyId),
    windowSeconds: countedQuotas[name].windowSeconds,
  });

  return {
    admit: async (companyId, name, amount = 1) => {
      const counted = await counterOf(companyId, name);
      const { isAllowed, secondsLeft } = await counter.add(counted, amount);
      if (isAllowed) return;
      const message = `Kontingent aufgebraucht: ${formatQuota(name, counted.maxSum)}. ${formatWait(secondsLeft)}`;
      throw refuse(name, message, secondsLeft);
    },
    refund: async (companyId, name) => counter.refund(await counterOf(companyId, name)),
    usedOf: async (companyId, name) => counter.read(await counterOf(companyId, name)),
    limitOf: boundOf,
    refusals,
    refuse,
  };
};
