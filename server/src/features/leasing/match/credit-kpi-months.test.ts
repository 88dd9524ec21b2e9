import { api } from '@flottwart/contract/api';
import { monthKey } from '@flottwart/contract/rules/kpi-keys';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const periodOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

test.each([
  ['a day of service', { date: '2025-07-15' }, 7, 'certain'],
  ['a month with its year', { service: 'Finanzrate Juli 2025' }, 7, 'certain'],
  ['a month without a year', { service: 'Finanzrate Monat Juli' }, 7, 'presumed'],
  ['a period', { date: '2025-07-01', period: periodOf('2025-07') }, 7, 'certain'],
] as const)('a credit with %s settles that month and counts for it', async (_, credit, month, certainty) => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const rate = { amountCents: 33_583, service: 'Finanzrate' };
  for (const invoiceMonth of ['2024-07', '2025-05', '2025-06', '2025-07', '2025-08'])
    await store(admin, {
      number: invoiceMonth,
      date: `${invoiceMonth}-02`,
      positions: [{ ...rate, date: `${invoiceMonth}-01`, period: periodOf(invoiceMonth) }],
    });
  await store(admin, {
    type: 'Gutschrift',
    number: 'G-1',
    date: '2025-09-10',
    positions: [{ ...rate, amountCents: -33_583, ...credit }],
  });
  const [found] = (await app.good(api.listPositions, { query: { type: 'Gutschrift' }, token })).body;
  const id = found?.id;
  const { links } = (await app.good(api.getPosition, { params: { id }, token })).body;
  expect(links.map((link) => [link.entry.invoiceNumber, link.certainty])).toEqual([[`2025-0${month}`, certainty]]);
  const kpi = (await app.good(api.kpi, { token })).body;
  expect(kpi[monthKey(2025, month, 'GUTSCHRIFT_NON_AFF')]).toBe(-335.83);
});
