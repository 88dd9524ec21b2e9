import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import type { Config } from '../config.ts';
import { deleteQuota, selectQuotas, selectStoredUse, upsertQuota } from '../db/company-quota.repository.ts';
import { createCompanyQuotas } from '../db/company-quotas.ts';
import type { Database } from '../db/connect.ts';
import { countedQuotas, fixedDefaults, type QuotaOrLimitName, quotaAndLimitNames } from '../db/quotas-and-limits.ts';
import { allRows, firstRow } from '../db/read.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import { describeCompany } from '../features/company/public.ts';
import { days, secondsAfter, systemClock } from '../lib/clock.ts';
import { type CompanyId, toCompanyId } from '../lib/company-id.ts';
import { loadSecretKey } from '../lib/secret-key.ts';
import { OperatorError, type Print } from './command.ts';
import { withDatabase } from './open-database.ts';

const megabyte = 1024 * 1024;

const defaultOf = (name: QuotaOrLimitName, { attachmentMegabytes }: Config) =>
  name === 'attachment-megabytes'
    ? { value: attachmentMegabytes, meaning: 'megabytes of attachments' }
    : fixedDefaults[name];

/** Defaults of all companies. */
export const listQuotas = async (config: Config, _words: readonly string[], print: Print): Promise<void> => {
  for (const name of quotaAndLimitNames) {
    const { value, meaning } = defaultOf(name, config);
    print(`${name}\t${value}\t${meaning}`);
  }
};

const assertCompany = async (db: Database, id: CompanyId): Promise<void> => {
  if (!(await inTenant(db, id, (tx) => describeCompany(tx, id)))) throw new OperatorError(`There is no company ${id}.`);
};

/** Prints `-` for values that only the running servers know; their metrics have them. */
const readUse = async (config: Config, db: Database, id: CompanyId): Promise<ReadonlyMap<QuotaOrLimitName, number>> => {
  const secretKey = await loadSecretKey(config.secretKey, config.dataDir);
  const { usedOf } = createCompanyQuotas(db, systemClock, secretKey);
  const names = declaredKeys(countedQuotas);
  const use = new Map<QuotaOrLimitName, number>();
  for (const name of names) use.set(name, await usedOf(id, name));
  const since = secondsAfter(systemClock(), -days(1));
  const stored = await readInTenant(db, id, () => firstRow(selectStoredUse(id, since)));
  use.set('police-mails', stored?.police_mails ?? 0);
  use.set('claim-mails', stored?.claim_mails ?? 0);
  return use.set('attachment-megabytes', Math.ceil((stored?.attachment_bytes ?? 0) / megabyte));
};

/** Use, quotas and limits of one company. */
export const showQuotas = (config: Config, [number]: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const id = toCompanyId(Number(number));
    await assertCompany(db, id);
    const own = await readInTenant(db, id, (tx) => allRows(selectQuotas(tx, id)));
    const use = await readUse(config, db, id);
    for (const name of quotaAndLimitNames) {
      const { value, meaning } = defaultOf(name, config);
      const set = own.find((row) => row.name === name);
      print(`${name}\t${use.get(name) ?? '-'} of ${set?.value ?? value}${set ? ' (set)' : ''}\t${meaning}`);
    }
  });

const isQuotaOrLimitName = (name: string): name is QuotaOrLimitName =>
  quotaAndLimitNames.some((known) => known === name);

/** Sets one quota or limit for one company, or returns it to the default; running servers follow at once. */
export const setQuota = (
  config: Config,
  [number, name = '', value = '']: readonly string[],
  print: Print,
): Promise<void> =>
  withDatabase(config, async (db) => {
    const id = toCompanyId(Number(number));
    if (!isQuotaOrLimitName(name))
      throw new OperatorError(`There is no quota or limit ${name}. There are: ${quotaAndLimitNames.join(', ')}.`);
    await assertCompany(db, id);
    await inTenant(db, id, (tx) =>
      value === 'default' ? deleteQuota(tx, id, name) : upsertQuota(tx, id, name, Number(value)),
    );
    print(`${name} of company ${id}: ${value === 'default' ? defaultOf(name, config).value : value}`);
  });
