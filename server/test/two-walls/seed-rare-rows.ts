import type { Company } from '../fixture/company.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';

/** Rows in states that a company is in for moments only, and that some functions look for. */
export const seedRareRows = async (ownerDb: OwnerDatabase, { companyId, trip, report }: Company): Promise<void> => {
  await ownerDb
    .updateTable('trips')
    .set({ end_time: null })
    .where('company_id', '=', companyId)
    .where('id', '=', trip)
    .execute();
  await ownerDb
    .updateTable('work_items')
    .set({ created_at: new Date('2020-01-01T00:00:00Z') })
    .where('company_id', '=', companyId)
    .where('id', '=', report)
    .execute();
  for (const state of ['done', 'queued'] as const)
    await ownerDb
      .insertInto('import_runs')
      .values({ company_id: companyId, kind: 'vehicles', origin: 'provider', state, created_at: new Date() })
      .execute();
};
