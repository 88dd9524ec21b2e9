import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { sql } from 'kysely';
import { createTask, createVehicle } from '../factories.ts';
import type { Company } from '../fixture/company.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';
import { formOf } from '../form.ts';

/** Two invoices that propose a contract. */
const seedProposal = async ({ app, admin, word }: Company): Promise<void> => {
  await createVehicle(app, admin, { licensePlate: 'B-AB 77' });
  for (const date of ['2025-03-31', '2025-04-30']) {
    const positions = [{ number: '1', plate: 'B-AB 77', service: `${word} Rate`, cents: 45_000 }];
    const content = writeEInvoice({ kind: 'invoice', number: `${word}-${date}`, date, positions }, 'xrechnung-cii');
    const form = formOf({}, { name: 'r.xml', content });
    await app.good(api.importLeasingDocument, { query: {}, token: admin.token, ...form });
  }
};

/** Deductions that no line has taken, one in each document. */
const seedDeductions = async (ownerDb: OwnerDatabase, { companyId }: Company): Promise<void> => {
  await sql`
    insert into leasing_positions (company_id, document_id, type, invoice_number, invoice_date, ordinal, position_number,
      license_plate, plate_key, amount_cents, service, aff, terms)
    select company_id, id, 'Rechnung', number, invoice_date, 99, '99', '', '', -1, 'Rabatt', false, 'Rabatt'
    from leasing_documents where company_id = ${companyId}`.execute(ownerDb);
};

/** A contract among the effects of the first run that has any. */
const seedContractEffect = async (ownerDb: OwnerDatabase, { companyId }: Company): Promise<void> => {
  await sql`
    insert into import_effects (company_id, run_id, contract_id, written_at)
    select company_id, (select min(run_id) from import_effects where company_id = ${companyId}), min(id), now()
    from leasing_contracts where company_id = ${companyId} group by company_id`.execute(ownerDb);
};

/** Samples of every sort, beside own items that are linked with them. */
const seedSamples = async (
  ownerDb: OwnerDatabase,
  { app, admin, companyId, vehicle, employee, report }: Company,
): Promise<void> => {
  const { id: openTask } = await createTask(app, admin);
  const items = [vehicle, employee, report, openTask];
  await sql`insert into sample_items (company_id, item_id)
    select ${companyId}, id from work_items where company_id = ${companyId} and id = any(${items}::integer[])`.execute(
    ownerDb,
  );
  await sql`insert into sample_items (company_id, document_id)
    select company_id, id from leasing_documents where company_id = ${companyId}`.execute(ownerDb);
};

/** More choices about files than a company keeps. */
const seedMappings = async (ownerDb: OwnerDatabase, { companyId }: Company): Promise<void> => {
  await sql`
    insert into import_mappings (company_id, kind, headings_key, choice, updated_at)
    select ${companyId}::integer, 'vehicles', 'key' || n::text, '{}', '2026-01-01T00:00Z' from generate_series(1, 201) as n`.execute(
    ownerDb,
  );
};

/** Two changes of a watched item, of which the newer has taken in the older. */
const seedWatchedChanges = async (ownerDb: OwnerDatabase, { companyId }: Company): Promise<void> => {
  await sql`
    insert into notifications (company_id, user_id, kind, item_id, by_email, detail, created_at)
    select watching.company_id, watching.user_id, 'watched', watching.item_id, 'autor@firma.example', change.detail, '2100-01-01T00:00Z'
    from item_watchers watching cross join (values ('|model'), ('|model,vin')) as change (detail)
    where watching.company_id = ${companyId}`.execute(ownerDb);
};

/** Rows in states that a company is in for moments only, and that some functions look for. */
export const seedRareRows = async (ownerDb: OwnerDatabase, company: Company): Promise<void> => {
  const { companyId, trip, report } = company;
  await seedProposal(company);
  await seedDeductions(ownerDb, company);
  await seedContractEffect(ownerDb, company);
  await seedSamples(ownerDb, company);
  await seedMappings(ownerDb, company);
  await seedWatchedChanges(ownerDb, company);
  await ownerDb.updateTable('leasing_findings').set({ decision: 'open' }).where('company_id', '=', companyId).execute();
  await ownerDb.updateTable('import_remarks').set({ is_kept: true }).where('company_id', '=', companyId).execute();
  await ownerDb
    .updateTable('trips')
    .set({ end_time: null })
    .where('company_id', '=', companyId)
    .where('id', '=', trip)
    .execute();
  await ownerDb
    .insertInto('trips')
    .values({
      company_id: companyId,
      source: 'test',
      external_id: 'open',
      driver_external_id: 'D-open',
      start_time: new Date('2026-06-09T08:00:00Z'),
    })
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
