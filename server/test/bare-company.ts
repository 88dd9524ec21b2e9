import type { Database } from '../src/db/connect.ts';
import { inNewTenant } from '../src/db/tenant.ts';
import type { CompanyId } from '../src/lib/company-id.ts';

/** Creates a company without accounts, for tests of the database layer alone. */
export const createBareCompany = (db: Database, name = 'x'): Promise<CompanyId> =>
  inNewTenant(db, async (tx, companyId) => {
    await tx.insertInto('companies').values({ company_id: companyId, name, amazon_special_services: true }).execute();
    return companyId;
  });
