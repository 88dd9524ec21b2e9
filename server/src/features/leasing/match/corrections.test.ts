import { api } from '@flottwart/contract/api';
import type { LeasingPosition, PositionDetail } from '@flottwart/contract/leasing/position';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const monthOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};
const line = (euro: number, month?: string, more: object = {}) => ({
  amountCents: Math.round(euro * 100),
  ...(month !== undefined && { period: monthOf(month) }),
  ...more,
});
const naming = (document: string) => ({ references: [{ document, position: null }] });

const detailsOf = async ({ token }: SignedIn): Promise<readonly PositionDetail[]> => {
  const { body } = await app.good(api.listPositions, { token, query: { size: '100' } });
  return Promise.all(
    (body as LeasingPosition[]).map(
      async ({ id }) => (await app.good(api.getPosition, { token, params: { id } })).body as PositionDetail,
    ),
  );
};
/** Number, type, amount, what is open of it and the counterparts of every position. */
const bookOf = async (admin: SignedIn) =>
  (await detailsOf(admin)).map(({ invoiceNumber, type, amount, openAmount, links }) => [
    invoiceNumber,
    type,
    amount,
    openAmount,
    links.map(({ entry }) => entry.invoiceNumber).join(),
  ]);
const storeAll = async (documents: readonly DocumentOptions[]) => {
  const admin = await createAdmin(app);
  for (const document of documents) await store(admin, document);
  return admin;
};
const linksOf = async (admin: SignedIn, number: string) =>
  found((await detailsOf(admin)).find(({ invoiceNumber }) => invoiceNumber === number)).links.map(
    ({ entry, certainty, reason }) => [entry.invoiceNumber, certainty, reason],
  );

const wrong: DocumentOptions = { number: 'K08', date: '2026-08-05', positions: [line(500, '2026-08')] };

test.each<[string, DocumentOptions['type'], number]>([
  ['an invoice', 'Rechnung', 650],
  ['a credit note', 'Gutschrift', 490],
])('a corrected invoice that comes as %s settles what it names, and its new line is open', async (_as, type, euro) => {
  const corrected: DocumentOptions = {
    type,
    number: 'K08B',
    date: '2026-08-06',
    ...naming('K08'),
    positions: [line(-500, '2026-08'), line(euro, '2026-08')],
  };
  for (const documents of [
    [wrong, corrected],
    [corrected, wrong],
  ]) {
    const admin = await storeAll(documents);
    const { token } = admin;
    expect(await bookOf(admin)).toEqual([
      ['K08', 'Rechnung', 500, 0, 'K08B'],
      ['K08B', 'Gutschrift', -500, 0, 'K08'],
      ['K08B', 'Rechnung', euro, euro, ''],
    ]);
    expect((await app.good(api.listLeasingFindings, { token, query: {} })).body).toEqual([]);
    expect((await app.good(api.kpi, { token })).body).toMatchObject({
      TOTAL_RECHNUNG: 500 + euro,
      TOTAL_GUTSCHRIFT_NON_AFF: -500,
    });
    expect((await app.good(api.listOpenCredits, { token, query: {} })).body).toMatchObject([{ openAmount: euro }]);
  }
});

test('a discount reduces its own invoice, and a cancellation of that invoice takes it back', async () => {
  const discounted: DocumentOptions = {
    number: 'R-1',
    positions: [line(500), line(-50, undefined, { service: 'Rabatt' })],
  };
  const admin = await storeAll([discounted]);
  expect(await bookOf(admin)).toEqual([
    ['R-1', 'Rechnung', 500, 450, 'R-1'],
    ['R-1', 'Rechnung', -50, 0, 'R-1'],
  ]);
  await store(admin, {
    type: 'Gutschrift',
    number: 'S-1',
    date: '2025-04-01',
    ...naming('R-1'),
    positions: [line(-500), line(50, undefined, { service: 'Rabatt' })],
  });
  expect(await bookOf(admin)).toEqual([
    ['R-1', 'Rechnung', 500, 0, 'S-1'],
    ['R-1', 'Rechnung', -50, 0, 'S-1'],
    ['S-1', 'Gutschrift', -500, 0, 'R-1'],
    ['S-1', 'Rechnung', 50, 0, 'R-1'],
  ]);
  const [, discount, , charge] = await detailsOf(admin);
  const params = { id: found(charge).id, otherId: found(discount).id };
  const { body } = await app.good(api.unlinkPosition, { token: admin.token, params });
  expect(body.links.map(({ entry, reason }) => [entry.amount, reason])).toEqual([[-500, 'document']]);
});

test('a credit without a month leaves the invoice to the one that names its month, whichever comes first', async () => {
  const wartung = (month: string) => line(40, month, { service: 'Wartung' });
  const invoices = ['2026-01', '2026-03'].map((month) => ({
    number: `N-${month}`,
    date: `${month}-02`,
    positions: [wartung(month)],
  }));
  const guess: DocumentOptions = {
    type: 'Gutschrift',
    number: 'C5',
    date: '2026-04-12',
    positions: [line(-40, undefined, { service: 'Wartung' })],
  };
  const dated: DocumentOptions = {
    type: 'Gutschrift',
    number: 'C6',
    date: '2026-04-13',
    positions: [line(-40, '2026-01', { service: 'Wartung' })],
  };
  const admin = await storeAll([...invoices, guess]);
  expect(await linksOf(admin, 'C5')).toEqual([['N-2026-01', 'presumed', 'amount']]);
  await store(admin, dated);
  expect(await linksOf(admin, 'C6')).toEqual([['N-2026-01', 'certain', 'amount']]);
  expect(await linksOf(admin, 'C5')).toEqual([['N-2026-03', 'certain', 'amount']]);
});

test('a credit waits for the invoice it names instead of settling another month', async () => {
  const admin = await storeAll([
    { number: 'R-11', date: '2025-11-03', positions: [line(100)] },
    { type: 'Gutschrift', number: 'G-1', date: '2026-01-05', ...naming('RE 2025/12'), positions: [line(-100)] },
    {
      type: 'Gutschrift',
      number: 'G-2',
      date: '2026-01-06',
      positions: [line(-100, undefined, { service: 'Leasingrate zur Rechnung vom 03.12.2025' })],
    },
  ]);
  const noticesOf = async () =>
    (await detailsOf(admin)).map(({ invoiceNumber, notices, links }) => [invoiceNumber, notices, links.length]);
  expect(await noticesOf()).toEqual([
    ['G-1', ['Wartet auf Rechnung RE 2025/12.'], 0],
    ['G-2', ['Wartet auf Rechnung vom 03.12.2025.'], 0],
    ['R-11', [], 0],
  ]);
  await store(admin, { number: 'RE 2025/12', date: '2025-12-04', positions: [line(100)] });
  await store(admin, { number: 'R-12', date: '2025-12-03', positions: [line(100)] });
  expect(await noticesOf()).toEqual([
    ['G-1', [], 1],
    ['G-2', [], 1],
    ['R-11', [], 0],
    ['R-12', [], 1],
    ['RE 2025/12', [], 1],
  ]);
  expect(await linksOf(admin, 'G-2')).toEqual([['R-12', 'certain', 'reference']]);
});

test('a text that names another month than the period gets a notice, and so does a month given over a printed one', async () => {
  const admin = await storeAll([
    { number: 'R-03', date: '2026-03-02', positions: [line(100, '2026-03')] },
    { number: 'R-04', date: '2026-04-02', positions: [line(100, '2026-04')] },
    {
      type: 'Gutschrift',
      number: 'G-1',
      date: '2026-05-05',
      positions: [line(-100, '2026-04', { service: 'Leasingrate Monat März 2026' })],
    },
  ]);
  const credit = async () => found((await detailsOf(admin)).find(({ invoiceNumber }) => invoiceNumber === 'G-1'));
  expect(await linksOf(admin, 'G-1')).toEqual([['R-04', 'presumed', 'amount']]);
  expect((await credit()).notices).toEqual(['Der Zeitraum ist 04/2026, der Text nennt 03/2026.']);
  for (const month of ['2026-02', '2026-03'])
    await app.good(api.changeLinks, {
      token: admin.token,
      body: { action: 'month', positionIds: [(await credit()).id], month },
    });
  expect(await linksOf(admin, 'G-1')).toEqual([['R-03', 'certain', 'amount']]);
  expect((await credit()).notices).toEqual(['Der Monat ist von Hand gesetzt; gedruckt ist 01.04.2026 bis 30.04.2026.']);
});

test('candidates of the same lessor come first, then month, service and amount; another lessor is named', async () => {
  const issuer = (name: string) => ({ issuer: { name, vatId: null } });
  const admin = await storeAll([
    { ...issuer('Alpenrad'), number: 'A-02', date: '2026-02-02', positions: [line(250, '2026-02')] },
    { ...issuer('Nord'), number: 'N-01', date: '2026-01-02', positions: [line(500, '2026-01')] },
    {
      ...issuer('Nord'),
      number: 'N-02',
      date: '2026-02-02',
      positions: [line(251, '2026-02', { service: 'Wartung' }), line(500, '2026-02')],
    },
    {
      ...issuer('Nord'),
      type: 'Gutschrift',
      number: 'C-4',
      date: '2026-03-12',
      positions: [line(-250, '2026-02')],
    },
  ]);
  const { token } = admin;
  const { id } = found((await detailsOf(admin)).find(({ type }) => type === 'Gutschrift'));
  const { body } = await app.good(api.linkCandidates, { token, params: { id }, query: {} });
  expect(body.map(({ invoiceNumber, amount, issuerName }) => [invoiceNumber, amount, issuerName])).toEqual([
    ['N-02', 500, 'Nord'],
    ['N-02', 251, 'Nord'],
    ['N-01', 500, 'Nord'],
    ['A-02', 250, 'Alpenrad'],
  ]);
  const linked = await app.good(api.linkPosition, { token, params: { id }, body: { otherId: found(body[3]).id } });
  expect(linked.body.links.map(({ differences }) => differences)).toEqual([['issuer']]);
});

test('an unlinked credit gives its reason, and one without a plate its candidates by amount', async () => {
  const admin = await storeAll([
    { number: 'R-10', date: '2025-10-03', positions: [line(100, '2025-10')] },
    {
      number: 'X-1',
      date: '2025-10-03',
      issuer: { name: 'Gamma Leasing', vatId: null },
      positions: [line(77, '2025-10')],
    },
    { type: 'Gutschrift', number: 'G-1', date: '2026-01-05', ...naming('R-10'), positions: [line(-100, '2025-09')] },
    { type: 'Gutschrift', number: 'G-2', date: '2026-01-05', ...naming('X-1'), positions: [line(-55, '2025-08')] },
    {
      type: 'Gutschrift',
      number: 'G-3',
      date: '2026-01-05',
      positions: [line(-77, undefined, { plate: null, service: 'Gutschrift' })],
    },
  ]);
  const details = await detailsOf(admin);
  const detailOf = (number: string) => found(details.find(({ invoiceNumber }) => invoiceNumber === number));
  expect(['G-1', 'G-2', 'G-3'].map((number) => [detailOf(number).links.length, detailOf(number).notices])).toEqual([
    [0, ['Nennt Rechnung R-10 und 09/2025; dafür hat diese Rechnung keine offene Position.']],
    [0, ['Rechnung X-1 gibt es nur von Gamma Leasing.']],
    [0, []],
  ]);
  const { body } = await app.good(api.linkCandidates, {
    token: admin.token,
    params: { id: detailOf('G-3').id },
    query: {},
  });
  expect(body.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['X-1']);
});

test('a charge on a credit note reduces that credit, and is claimed from nobody', async () => {
  const admin = await storeAll([
    { number: 'R-7', date: '2025-03-01', positions: [line(300, '2025-03')] },
    {
      type: 'Gutschrift',
      number: 'G-7',
      date: '2025-04-01',
      positions: [line(-300, '2025-03'), line(80, undefined, { service: 'Bearbeitung' })],
    },
  ]);
  expect(await bookOf(admin)).toEqual([
    ['G-7', 'Gutschrift', -300, 0, 'R-7,G-7'],
    ['G-7', 'Rechnung', 80, 0, 'G-7'],
    ['R-7', 'Rechnung', 300, 80, 'G-7'],
  ]);
  const { token } = admin;
  const { body } = await app.good(api.listOpenCredits, { token, query: {} });
  expect(body).toMatchObject([{ openAmount: 80, positions: 1 }]);
});

test('open credits, the open part of the list and a claim ask for the invoice without its discount', async () => {
  const admin = await storeAll([
    { number: 'R-8', positions: [line(500), line(-100, undefined, { service: 'Nachlass' })] },
    { number: 'R-9', positions: [line(40, undefined, { plate: null }), line(-15, undefined, { plate: null })] },
  ]);
  const { token } = admin;
  const { body } = await app.good(api.listOpenCredits, { token, query: {} });
  expect(body.map(({ openAmount }) => openAmount)).toEqual([400, 25]);
  const query = { status: 'Nicht gutgeschrieben' as const };
  expect((await app.good(api.sumPositions, { token, query })).body).toMatchObject({ sums: [{ openAmount: 425 }] });
});

test('a month in the text is that of an invoice as of a credit', async () => {
  const service = 'Leasingrate 11/25';
  const admin = await storeAll([
    { number: 'R-10', date: '2025-12-03', positions: [line(500, undefined, { service })] },
    { type: 'Gutschrift', number: 'G-10', date: '2026-01-10', positions: [line(-500, undefined, { service })] },
  ]);
  const { body } = await app.good(api.listPositions, { token: admin.token, query: {} });
  expect(body.map(({ positionInvoiceDate }) => positionInvoiceDate)).toEqual(['2025-11-01', '2025-11-01']);
});

test('spellings of a plate are one row of open credits, with the spelling of the vehicle', async () => {
  const admin = await storeAll([{ number: 'R-11', positions: [line(100, undefined, { plate: 'HHSP12' })] }]);
  const { token } = admin;
  await createVehicle(app, admin, { licensePlate: 'HH-SP-12' });
  await store(admin, { number: 'R-12', positions: [line(50, undefined, { plate: 'HH SP 12' })] });
  const { body } = await app.good(api.listOpenCredits, { token, query: {} });
  expect(body).toMatchObject([{ licensePlate: 'HH-SP-12', openAmount: 150, positions: 2 }]);
  const { body: found } = await app.good(api.listPositions, { token, query: { q: 'HH-SP-12' } });
  expect(found).toHaveLength(2);
});

test('a negative line of an invoice reduces its own month, and gives back that of an earlier invoice', async () => {
  const service = (text: string) => ({ service: text });
  const earlier: DocumentOptions = {
    number: 'H-3',
    date: '2026-09-03',
    positions: [line(250, undefined, service('Servicerate September 2026'))],
  };
  const refunding: DocumentOptions = {
    number: 'H-4',
    date: '2026-10-03',
    positions: [
      line(-250, undefined, service('Erstattung Servicerate September 2026')),
      line(250, undefined, service('Servicerate Oktober 2026')),
      line(-20, undefined, service('Rabatt Servicerate Oktober 2026')),
    ],
  };
  for (const documents of [
    [earlier, refunding],
    [refunding, earlier],
  ]) {
    const admin = await storeAll(documents);
    const { token } = admin;
    expect((await bookOf(admin)).toSorted()).toEqual([
      ['H-3', 'Rechnung', 250, 0, 'H-4'],
      ['H-4', 'Rechnung', -20, 0, 'H-4'],
      ['H-4', 'Rechnung', -250, 0, 'H-3'],
      ['H-4', 'Rechnung', 250, 230, 'H-4'],
    ]);
    expect((await app.good(api.listOpenCredits, { token, query: {} })).body).toMatchObject([{ openAmount: 230 }]);
  }
});

test('a refund of a month that no invoice has waits, and reduces no other month', async () => {
  const admin = await storeAll([
    { number: 'H-5', date: '2026-10-03', positions: [line(-250, '2026-09'), line(250, '2026-10')] },
  ]);
  expect((await bookOf(admin)).map(([, , amount, , links]) => [amount, links])).toEqual([
    [-250, ''],
    [250, ''],
  ]);
  const { token } = admin;
  expect((await app.good(api.listOpenCredits, { token, query: {} })).body).toMatchObject([
    { openAmount: 0, positions: 2 },
  ]);
});

test('two negative lines are not linked, and a negative line of an invoice is linked with a charge', async () => {
  const admin = await storeAll([
    { number: 'H-6', date: '2026-10-03', positions: [line(-250, '2026-09'), line(300, '2026-10')] },
    { type: 'Gutschrift', number: 'G-6', date: '2026-10-04', positions: [line(-70, '2026-08')] },
  ]);
  const { token } = admin;
  const details = await detailsOf(admin);
  const idOf = (euro: number) => found(details.find(({ amount }) => amount === euro)).id;
  const params = { id: idOf(-250) };
  const candidates = (await app.good(api.linkCandidates, { token, params, query: {} })).body;
  expect(candidates.map(({ amount }) => amount)).toEqual([300]);
  const refused = await app.call(api.linkPosition, { token, params, body: { otherId: idOf(-70) } });
  expect(refused.status).toBe(422);
  const { body } = await app.good(api.linkPosition, { token, params, body: { otherId: idOf(300) } });
  expect(body.links.map(({ amount, reason }) => [amount, reason])).toEqual([[250, 'manual']]);
});
