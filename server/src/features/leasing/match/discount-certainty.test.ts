import { expect, test } from 'vitest';
import { finish } from '../../../lib/yield-to-event-loop.ts';
import { coveredCharges, netOwnLines, nettedDocuments } from './own-lines.ts';
import type { GroupPosition } from './stored-group.ts';

const lineOf = (id: number, serviceKey: string, cents: number): GroupPosition => ({
  id,
  ordinal: id,
  cents: Math.abs(cents),
  isCredit: false,
  isDiscount: cents < 0,
  isOfCredit: false,
  service: serviceKey,
  serviceKey,
  date: '2026-05-05',
  documentKey: 'Y3',
  issuerKey: 'lessor',
  positionKey: String(id),
  plateKey: 'BAA1007',
  referenceKeys: [],
  namesDocument: false,
  periodFrom: null,
  periodTo: null,
  periodDate: '2026-05-05',
  isMonthGiven: false,
});

const netted = (positions: readonly GroupPosition[]) => {
  const documents = finish(nettedDocuments(positions));
  const covered = coveredCharges(documents);
  return finish(netOwnLines(documents, { positions, manual: [], matched: [], separations: [], covered }));
};

const linksOf = (lines: readonly [string, number][]) =>
  netted(lines.map(([service, cents], index) => lineOf(index + 1, service, cents)));

test.each<[string, string, readonly [string, number][]]>([
  [
    'certain of the only line',
    'certain',
    [
      ['rate', 45_000],
      ['treuerabatt', -2500],
    ],
  ],
  [
    'certain of the only line of its service',
    'certain',
    [
      ['rate', 45_000],
      ['wartung', 5000],
      ['rate', -2500],
    ],
  ],
  [
    'certain of all lines',
    'certain',
    [
      ['rate', 45_000],
      ['wartung', 5000],
      ['rabatt', -50_000],
    ],
  ],
  [
    'certain of the only line whose service it names',
    'certain',
    [
      ['rate', 30_000],
      ['wartung', 2500],
      ['nachlass wartung', -1000],
    ],
  ],
  [
    'presumed where several lines may be meant',
    'presumed',
    [
      ['rate', 45_000],
      ['wartung', 5000],
      ['rabatt', -2500],
    ],
  ],
  [
    'presumed among lines of its service',
    'presumed',
    [
      ['rate', 45_000],
      ['rate', 5000],
      ['rate', -2500],
    ],
  ],
])('a discount is %s', (_case, certainty, lines) => {
  expect(new Set(linksOf(lines).map((link) => link.certainty))).toEqual(new Set([certainty]));
});

test('a discount reduces the line whose service it names before others', () => {
  const links = linksOf([
    ['rate', 30_000],
    ['wartung', 1500],
    ['nachlass wartung', -1000],
  ]);
  expect(links.map(({ invoiceId, cents }) => [invoiceId, cents])).toEqual([[2, 1000]]);
});

test('a discount reduces no line that is smaller than itself', () => {
  expect(
    linksOf([
      ['wartung', 3000],
      ['reifen', 4000],
      ['minderkilometer', -5000],
    ]),
  ).toEqual([]);
  const links = linksOf([
    ['rate', 30_000],
    ['wartung', 500],
    ['nachlass wartung', -1000],
  ]);
  expect(links).toMatchObject([{ invoiceId: 1, cents: 1000, certainty: 'presumed' }]);
});

test('a discount of a month is presumed of a line that names none', () => {
  const links = linksOf([
    ['rate', 500],
    ['rate', -500],
  ]);
  expect(links).toMatchObject([{ certainty: 'certain' }]);
  const september = { periodFrom: '2026-09-01', periodTo: '2026-09-30' };
  expect(netted([lineOf(1, 'rate', 500), { ...lineOf(2, 'rate', -500), ...september }])).toMatchObject([
    { cents: 500, certainty: 'presumed' },
  ]);
});

/** Credit note with these lines, those with a charge negative. */
const creditLinksOf = (lines: readonly [string, number][]) =>
  netted(
    lines.map(([service, cents], index) => ({
      ...lineOf(index + 1, service, Math.abs(cents)),
      isOfCredit: true,
      isCredit: cents > 0,
    })),
  );

test.each<[string, string, readonly [string, number][]]>([
  [
    'certain of its very service',
    'certain',
    [
      ['rate', 10_000],
      ['wartung', 3000],
      ['rate', -2500],
    ],
  ],
  [
    'presumed of another service',
    'presumed',
    [
      ['erstattung', 10_000],
      ['nachbelastung', -2500],
    ],
  ],
  [
    'presumed without a service',
    'presumed',
    [
      ['', 10_000],
      ['', -2500],
    ],
  ],
])('a charge on a credit note is %s', (_case, certainty, lines) => {
  expect(creditLinksOf(lines)).toMatchObject([{ invoiceId: lines.length, creditId: 1, cents: 2500, certainty }]);
});

test('a charge that is more than every credit of its note is linked to none', () => {
  expect(
    creditLinksOf([
      ['rate', 10_000],
      ['wartung', 5000],
      ['rate', -12_000],
    ]),
  ).toEqual([]);
});
