import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

type Positions = DocumentOptions['positions'];

const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'];
const periodOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

/** Links of the positions of a credit note, in their order, of a company with these positions on every invoice of half a year. */
const linksOf = async (monthly: Positions, credited: Positions) => {
  const admin = await createAdmin(app);
  const { token } = admin;
  for (const month of months) {
    const period = periodOf(month);
    const positions = monthly.map((position) => ({ date: period.from, period, ...position }));
    await store(admin, { number: month, date: `${month}-02`, positions });
  }
  await store(admin, { type: 'Gutschrift', number: 'MG', date: '2026-03-10', positions: credited });
  const query = { type: 'Gutschrift', size: '100' } as const;
  const { body } = await app.good(api.listPositions, { query, token });
  const linked = new Map<number, readonly (readonly (string | number)[])[]>();
  for (const { id, positionNumber } of body) {
    const { links } = (await app.good(api.getPosition, { params: { id }, token })).body;
    linked.set(
      Number(positionNumber),
      links.map(({ entry, amount, certainty }) => [entry.invoiceNumber, amount, certainty]),
    );
  }
  return credited.map((_, at) => linked.get(at + 1));
};

const plateAt = (at: number): string => `B-ZK-${100 + at}`;

test('a credit settles only months that its text allows, and is presumed where the text leaves open which', async () => {
  const cases: readonly (readonly [text: string, month: string | null, certainty?: 'certain'])[] = [
    ['Leasingrate Okt. 2025', '2025-10', 'certain'],
    ['Leasingrate 10-2025', '2025-10', 'certain'],
    ['Leasingrate 10/25', '2025-10', 'certain'],
    ['Leasingrate Monat 10/25', '2025-10', 'certain'],
    ['Leasingrate Abrechnungsmonat: 202510', '2025-10', 'certain'],
    ['Leasingrate (Okt 25)', '2025-10', 'certain'],
    ['Leasingrate Okt.25', '2025-10', 'certain'],
    ['Leasingrate October 2025', '2025-10', 'certain'],
    ['Leasingrate Jan. 26', '2026-01', 'certain'],
    ['Leasingrate Jänner 2026', '2026-01', 'certain'],
    ['Leasingrate f. 10/25', '2025-10', 'certain'],
    ['Leasingrate IV. Quartal 2025', '2025-10'],
    ['Leasingrate Sep.-Nov. 2025', '2025-09'],
    ['Leasingrate Okt. + Nov. 2025', '2025-10'],
    ['Leasingrate Okt. u. Nov. 2025', '2025-10'],
    ['Leasingrate ab Oktober 2025', '2025-10'],
    ['Leasingrate seit Oktober 2025', '2025-10'],
    ['Leasingrate ab 01.10.2025', '2025-10'],
    ['Leasingrate bis Oktober 2025', '2025-09'],
    ['Leasingrate Monat 10', '2025-10'],
    ['Leasingrate außer Oktober 2025', null],
    ['Leasingrate Oktober 2025 statt November 2025', null],
    ['Leasingrate Oktober 2024', null],
  ];
  const links = await linksOf(
    cases.map((_, at) => ({ plate: plateAt(at), amountCents: 40_000 })),
    cases.map(([service], at) => ({ plate: plateAt(at), amountCents: -40_000, service: `${service} ${plateAt(at)}` })),
  );
  expect(cases.map(([text], at) => [text, links[at]])).toEqual(
    cases.map(([text, month, certainty = 'presumed']) => [text, month === null ? [] : [[month, 400, certainty]]]),
  );
});

test('a credit that names no service settles the only invoice of its plate, amount and month, presumed', async () => {
  const [one, two] = [plateAt(0), plateAt(1)];
  const links = await linksOf(
    [
      { plate: one, amountCents: 40_000 },
      { plate: one, amountCents: 5000, service: 'Wartung' },
      { plate: two, amountCents: 40_000 },
      { plate: two, amountCents: 40_000, service: 'Wartung' },
    ],
    [
      { plate: one, amountCents: -40_000, service: `Gutschrift Oktober 2025 ${one}` },
      { plate: one, amountCents: -5000, service: `Korrektur Okt. 2025 ${one}` },
      { plate: one, amountCents: -40_000, service: `Gutschrift ${one}` },
      // Rate and service cost the same: the person chooses.
      { plate: two, amountCents: -40_000, service: `Gutschrift Oktober 2025 ${two}` },
    ],
  );
  expect(links).toEqual([[['2025-10', 400, 'presumed']], [['2025-10', 50, 'presumed']], [], []]);
});

test('partial credits of a month settle the only invoice of their plate and service, presumed', async () => {
  const [one, two, three] = [plateAt(0), plateAt(1), plateAt(2)];
  const november = { period: periodOf('2025-11') };
  const links = await linksOf(
    [
      { plate: one, amountCents: 30_000 },
      { plate: two, amountCents: 41_400 },
      { plate: three, amountCents: 30_000 },
      { plate: three, amountCents: 29_000 },
    ],
    [
      { plate: one, amountCents: -20_000, ...november },
      { plate: two, amountCents: -5000, service: 'Leasingrate November 2025' },
      { plate: two, amountCents: -36_400, service: 'Leasingrate November 2025' },
      { plate: two, amountCents: -100, service: 'Leasingrate November 2025' },
      // Without a month, with another service, with more than is open, and with two invoices to choose from.
      { plate: one, amountCents: -10_000 },
      { plate: one, amountCents: -10_000, service: 'Wartung', ...november },
      { plate: one, amountCents: -50_000, period: periodOf('2025-12') },
      { plate: three, amountCents: -10_000, ...november },
    ],
  );
  expect(links).toEqual([
    [['2025-11', 200, 'presumed']],
    [['2025-11', 50, 'presumed']],
    [['2025-11', 364, 'presumed']],
    ...[[], [], [], [], []],
  ]);
});
