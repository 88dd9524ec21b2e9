import { counted } from '@flottwart/contract/rules/counted';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';

const countOf = (outcomes: readonly BulkOutcome[], wanted: BulkOutcome['result']): number =>
  outcomes.filter(({ result }) => result === wanted).length;

/** "12 geändert, 2 waren schon so, 1 nicht mehr da" */
export const bulkText = (outcomes: readonly BulkOutcome[]): string => {
  const unchanged = countOf(outcomes, 'unchanged');
  const overtaken = countOf(outcomes, 'overtaken');
  const gone = countOf(outcomes, 'not_found');
  const parts = [
    `${countOf(outcomes, 'changed')} geändert`,
    unchanged > 0 && counted(unchanged, 'war schon so', 'waren schon so'),
    overtaken > 0 && counted(overtaken, 'hat sich inzwischen geändert', 'haben sich inzwischen geändert'),
    gone > 0 && `${gone} nicht mehr da`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
};
