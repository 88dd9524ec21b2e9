import { fewestMonths, type RetentionKind } from '@flottwart/contract/rules/retention';
import { invalidField } from '../../../lib/app-error.ts';

export const demandPeriod = (kind: RetentionKind, months: number): void => {
  const fewest = fewestMonths[kind];
  if (months < fewest) throw invalidField('months', `Mindestens ${fewest} Monate.`);
};
