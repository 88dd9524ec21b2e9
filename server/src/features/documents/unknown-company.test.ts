import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { type DocumentOptions, readDocument } from '../../../test/leasing-factories.ts';
import { asSuperuser, runStatement } from '../../../test/postgres-server.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { storeDocument } from './store-document.ts';

const app = await createTestApp();
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const tables = ['leasing_positions', 'leasing_references', 'leasing_links', 'leasing_documents'];

/** Stores the document; rows of the tables that its transaction has read. */
const rowsReadBy = ({ token, email }: SignedIn, options: DocumentOptions): Promise<number> =>
  inTenant(db, companyIdOf({ token }), async (tx) => {
    const document = readDocument(options);
    const file = { fileName: `${document.number}.pdf`, content: Buffer.from(`${token} ${document.number}`) };
    const tenant = { tx, companyId: companyIdOf({ token }), now: app.clock.now };
    await storeDocument(tenant, { document, file, uploadedBy: email });
    const { rows } = await sql<{ count: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::float8 as count from pg_stat_xact_user_tables
      where relname = any(${tables}::text[])`.execute(tx);
    return rows[0]?.count ?? 0;
  });

const lines = (count: number, plate: (at: number) => string | null, sign = 1) =>
  Array.from({ length: count }, (_, at) => ({
    amountCents: sign * (100 + at),
    plate: plate(at),
    service: `Rate ${at % 50}`,
  }));

const size = 1500;
/**
 * Far below the number of positions, which a statement that pairs each with all reads for each of them; matching reads 500 plates at a time, about 240 rows,
 * and the findings some ten.
 */
const maxRowsPerPosition = 260;

testOnOneServer('documents are stored alike where the statistics of PostgreSQL know only another company', async () => {
  for (const table of tables)
    await runStatement(asSuperuser(app.target), `alter table ${table} set (autovacuum_enabled = false)`);
  const known = await createAdmin(app);
  await rowsReadBy(known, { number: 'R-1', positions: lines(20, () => null) });
  await rowsReadBy(known, {
    type: 'Gutschrift',
    number: 'G-1',
    references: [{ document: 'R-1', position: null }],
    positions: lines(20, () => null, -1),
  });
  await runStatement(asSuperuser(app.target), `analyze ${tables.join(', ')}`);
  const kinds: readonly ((at: number) => string | null)[] = [() => null, (at) => `B-AB-${1000 + at}`];
  for (const plate of kinds) {
    const unknown = await createAdmin(app);
    const invoice = await rowsReadBy(unknown, { number: 'R-1', positions: lines(size, plate) });
    const credit = await rowsReadBy(unknown, {
      type: 'Gutschrift',
      number: 'G-1',
      references: [{ document: 'R-1', position: null }],
      positions: lines(size, plate, -1),
    });
    expect(invoice / size).toBeLessThan(maxRowsPerPosition);
    expect(credit / size).toBeLessThan(maxRowsPerPosition);
  }
});
