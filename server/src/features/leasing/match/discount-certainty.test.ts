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
  const positions = lines.map(([service, cents], index) => lineOf(index + 1, service, cents));
  const documents = nettedDocuments(positions, createStepBudget(1000));
  const covered = coveredCharges(documents);
  const links = netOwnLines(documents, { positions, manual: [], matched: [], separations: [], covered });
  expect(new Set(links.map((link) => link.certainty))).toEqual(new Set([certainty]));
});
