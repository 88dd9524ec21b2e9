import { minMonths, type RetentionKind } from '@flottwart/contract/rules/retention';
import { invalidField } from '../../../lib/app-error.ts';

export const assertPeriod = (kind: RetentionKind, months: number): void => {
  const fewest = minMonths[kind];
  if (months < fewest) throw invalidField('months', `Mindestens ${fewest} Monate.`);
};
