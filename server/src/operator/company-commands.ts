import type { Config } from '../config.ts';
import { inTenant } from '../db/tenant.ts';
import { describeCompany } from '../features/company/public.ts';
import { switchSpecialServices } from '../features/connections/public.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { OperatorError, type Print } from './command.ts';
import { withDatabase } from './open-database.ts';

export const listCompanies = (config: Config, _words: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
    for (const { id } of tenants) {
      const company = await inTenant(db, id, (tx) => describeCompany(tx, id));
      if (company) print(`${id}\t${company.amazon_special_services ? 'on' : 'off'}\t${company.name}`);
    }
  });

export const listDeletions = (config: Config, _words: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const deletions = await db.selectFrom('deleted_companies').selectAll().orderBy('deleted_at').execute();
    for (const { number, deleted_at } of deletions) print(`${deleted_at.toISOString()}\t${number}`);
  });

export const switchServices = (config: Config, [number, choice]: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const id = toCompanyId(Number(number));
    const company = await inTenant(db, id, (tx) => switchSpecialServices(tx, id, choice === 'on'));
    if (!company) throw new OperatorError(`There is no company ${id}.`);
    print(`${company.name}: amazon services ${choice}`);
  });
