import type { PositionTruth, PrintedTruth } from '@flottwart/simulators/leasing-layouts/truth';
import type { ReadDocument, ReadPosition } from '../../src/features/documents/reading/document.ts';
import type { ReadOutcome } from '../../src/features/documents/reading/outcome.ts';

export type Verdict = 'exact' | 'asked' | 'refused' | 'wrong';

const plateKey = (plate: string | null): string => (plate ?? '').replace(/[\s-]/g, '');

const positionDifference = (read: ReadPosition | undefined, truth: PositionTruth): string[] => {
  if (!read) return ['missing position'];
  const fields = [
    ['number', read.number, truth.number],
    ['date', read.date, truth.date],
    ['period', JSON.stringify(read.period), JSON.stringify(truth.period)],
    ['quantity', read.quantity, truth.quantity],
    ['plate', plateKey(read.plate), plateKey(truth.plate)],
    ['service', read.service, truth.service],
    ['amount', read.amountCents, truth.amountCents],
  ] as const;
  return fields
    .filter(([, got, expected]) => got !== expected)
    .map(([name, got, expected]) => `position ${truth.number} ${name}: read ${got}, printed ${expected}`);
};

/** Every field that differs from the printed document, as text. */
export const differencesOf = (read: ReadDocument, truth: PrintedTruth): string[] => {
  const keys = ['type', 'number', 'date', 'netCents', 'grossCents', 'basis'] as const;
  return [
    ...keys.filter((key) => read[key] !== truth[key]).map((key) => `${key}: read ${read[key]}, printed ${truth[key]}`),
    ...(read.positions.length === truth.positions.length
      ? []
      : [`read ${read.positions.length} positions, printed ${truth.positions.length}`]),
    ...truth.positions.flatMap((position, index) => positionDifference(read.positions[index], position)),
  ];
};

export const verdictOf = (outcome: ReadOutcome, truth: PrintedTruth): Verdict => {
  if ('refusal' in outcome) return 'refused';
  if ('draft' in outcome) return 'asked';
  return differencesOf(outcome.document, truth).length === 0 ? 'exact' : 'wrong';
};
