import type { Database } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';
import { describeCompany, switchSpecialServices } from '../features/company/company.queries.ts';
import { OperatorError } from './operator-error.ts';

const usage = `Commands:
  companies                              lists the companies with their numbers
  amazon-services <companyId> on|off     shows or hides the settings beyond a company's address`;

type Say = (line: string) => void;

export const runCommand = async (db: Database, words: readonly string[], say: Say): Promise<void> => {
  const [command, ...rest] = words;
  if (command === 'companies' && rest.length === 0) return listCompanies(db, say);
  if (command === 'amazon-services' && rest.length === 2) return switchServices(db, rest, say);
  throw new OperatorError(usage);
};

const listCompanies = async (db: Database, say: Say): Promise<void> => {
  const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of tenants) {
    const company = await inTenant(db, id, (tx) => describeCompany(tx, id));
    if (company) say(`${id}\t${company.amazon_special_services ? 'on' : 'off'}\t${company.name}`);
  }
};

const switchServices = async (db: Database, [number = '', choice = '']: readonly string[], say: Say): Promise<void> => {
  if (!/^\d{1,9}$/.test(number) || (choice !== 'on' && choice !== 'off')) throw new OperatorError(usage);
  const id = Number(number);
  const company = await inTenant(db, id, (tx) => switchSpecialServices(tx, id, choice === 'on'));
  if (!company) throw new OperatorError(`There is no company ${id}.`);
  say(`${company.name}: amazon services ${choice}`);
};
