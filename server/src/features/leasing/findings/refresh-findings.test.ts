import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../../test/database.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore, readDocument } from '../../../../test/leasing-factories.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { inTenant } from '../../../db/tenant.ts';
import { storeDocument } from '../documents/store-document.ts';
import { refreshDueFindings } from './refresh-findings.repository.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const period = { from: '2026-06-01', to: '2026-06-30' };
const ratesOf = (count: number, number: string) => ({
  number,
  positions: Array.from({ length: count }, (_, at) => ({ plate: `B-RF ${1000 + at}`, amountCents: 30_000, period })),
});

testOnOneServer('findings of many positions are found before the commit, which has no time for all', async () => {
  const { token, email } = await createAdmin(app);
  await store({ token, email }, ratesOf(60, 'RF-1'));
  const companyId = companyIdOf({ token });
  const due = await inTenant(db, companyId, async (tx) => {
    const document = readDocument(ratesOf(60, 'RF-2'));
    const file = { fileName: 'RF-2.xml', content: Buffer.from(`${token} RF-2`) };
    await storeDocument({ tx, companyId, now: app.clock.now }, { document, file, uploadedBy: email });
    await refreshDueFindings(tx, companyId, 50);
    const { rows } = await sql<{ due: number }>`
      select count(*) as due from leasing_checked_plates where company_id = ${companyId} and is_due`.execute(tx);
    return rows[0]?.due;
  });
  expect(due).toBe(0);
  const { body } = await app.good(api.listLeasingFindings, { query: { size: '100' }, token });
  expect(body).toHaveLength(60);
  expect(body[0]).toMatchObject({ kind: 'double' });
});
