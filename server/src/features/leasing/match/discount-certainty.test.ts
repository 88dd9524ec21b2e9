import { expect, test } from 'vitest';
import { coveredCharges, netOwnLines, nettedDocuments } from './own-lines.ts';
import { createStepBudget } from './step-budget.ts';
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
  settledCents: 0,
  linkedId: null,
  isPresumed: false,
});

const linksOf = (lines: readonly [string, number][]) => {
  const positions = lines.map(([service, cents], index) => lineOf(index + 1, service, cents));
  const documents = nettedDocuments(positions, createStepBudget(1000));
  const covered = coveredCharges(documents);
  return netOwnLines(documents, { positions, manual: [], matched: [], separations: [], covered });
};

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
    'presumed of the only line if it is more',
    'presumed',
    [
      ['wartung', 3000],
      ['minderkilometer', -5000],
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
    ['wartung', 500],
    ['nachlass wartung', -1000],
  ]);
  expect(links.map(({ invoiceId, cents }) => [invoiceId, cents])).toEqual([
    [2, 500],
    [1, 500],
  ]);
});
