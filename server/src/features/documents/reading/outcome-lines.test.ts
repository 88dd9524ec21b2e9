import { expect, test } from 'vitest';
import { ChildError } from '../../../lib/bounded-child.ts';
import { type OutcomeLine, outcomeOfLines } from './outcome-lines.ts';

const document = {
  type: 'Rechnung',
  number: '4711',
  date: '2026-10-31',
  issuer: { name: 'Leasing AG', vatId: null },
  netCents: 300,
  grossCents: null,
  basis: 'net',
  references: [],
  origin: { form: 'text-layer', profile: 'leaseplan' },
  headerPlate: null,
  notices: [],
} as const;
const position = {
  number: '1',
  date: null,
  period: null,
  quantity: null,
  plate: 'B-AB-1',
  amountCents: 300,
  service: 'Rate',
  references: [{ document: '4710', position: null }],
};

async function* linesOf(...lines: readonly unknown[]) {
  for (const line of lines) yield JSON.stringify(line);
}

test('a document and its positions in parts become one document', async () => {
  const lines: OutcomeLine[] = [{ document }, { positions: [position] }, { positions: [position, position] }];
  expect(await outcomeOfLines(linesOf(...lines))).toEqual({
    document: { ...document, positions: [position, position, position] },
  });
});

test('output without lines has no outcome', async () => {
  expect(await outcomeOfLines(linesOf())).toBeUndefined();
});

test.each([
  ['an amount as text', { positions: [{ ...position, amountCents: '300' }] }],
  ['half a cent', { positions: [{ ...position, amountCents: 0.5 }] }],
  ['a document without a number', { document: { ...document, number: undefined } }],
  ['an unknown refusal', { refusal: 'tired', text: 'Heute nicht.' }],
  ['something else', { line: 1 }],
])('a line with %s counts as a crash of the child', async (_what, line) => {
  await expect(outcomeOfLines(linesOf({ document }, line))).rejects.toThrow(ChildError);
});
