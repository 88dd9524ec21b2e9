import { api } from '@flottwart/contract/api';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { openOwnerDatabase } from '../../../db/connect.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const exported = async (token: string, query: string) => {
  const response = await fetch(`${app.url}/api/leaseplan/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { sheets } = await readXlsx(bytes);
  return { response, rows: sheets[0]?.rows ?? [] };
};

test('the export has real dates and numbers, and text that never becomes a formula', async () => {
  const admin = await createAdmin(app);
  const services = ['=1+1', '+49', '-2', '@SUM(A1)', '\tTab', '＝1+1'];
  await store(admin, {
    number: '=R-1',
    date: '2025-03-01',
    positions: services.map((service) => ({ amountCents: 12_345, service, date: '2025-02-28' })),
  });
  const { response, rows } = await exported(admin.token, '');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="LeasePlan.xlsx"');
  expect(rows[0]).toEqual([
    'Typ',
    'Rechnungsnummer',
    'Rechnungsdatum',
    'Position',
    'Positionsdatum',
    'Kennzeichen',
    'Leistung',
    'Betrag',
    'AFF',
    'AFF-Betrag',
    'Status',
  ]);
  expect(rows.slice(1).map((row) => row[6])).toEqual(services);
  expect(rows[1]?.slice(0, 3)).toEqual(['Rechnung', '=R-1', new Date('2025-03-01T00:00:00Z')]);
  expect(rows[1]?.[7]).toBe(123.45);
  expect(rows[1]?.[10]).toBe('Nicht gutgeschrieben');
});

test('the export follows the filter and the order of the list', async () => {
  const admin = await createAdmin(app);
  await store(admin, {
    number: 'R-1',
    positions: [{ amountCents: 100 }, { amountCents: 300 }, { amountCents: 200, plate: 'M-X-1' }],
  });
  const { rows } = await exported(admin.token, '?licensePlate=B-AB-1234&sort=amount&order=desc');
  expect(rows.slice(1).map((row) => row[7])).toEqual([3, 1]);
});

test('an unknown filter is refused', async () => {
  const admin = await createAdmin(app);
  const response = await app.raw('GET', '/api/leaseplan/export', { token: admin.token, query: { page: '2' } });
  expect(response.status).toBe(400);
});

test('a third concurrent export of a company is refused until one is done', async () => {
  const admin = await createAdmin(app);
  await store(admin, { positions: [{ amountCents: 100 }] });
  const owner = openOwnerDatabase(app.target, { max: 1, onError: () => undefined });
  const exporting = () => app.call(api.exportPositions, { token: admin.token });
  const calls = await owner.db.transaction().execute(async (tx) => {
    // Blocks reading, so that no export ends before all have begun.
    await sql`lock table leasing_positions in access exclusive mode`.execute(tx);
    const begun = [exporting(), exporting(), exporting()];
    const refused = await Promise.race(begun);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Es laufen bereits zwei Exporte. Bitte warten, bis einer davon fertig ist.',
    ]);
    return { begun };
  });
  await owner.db.destroy();
  const responses = await Promise.all(calls.begun);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect((await exporting()).status).toBe(200);
});
