import type { Kind } from '@flottwart/contract/rules/kinds';
import { z } from 'zod';
import { parseStored } from '../../../lib/parse-json.ts';
import type { ChangedValues } from '../../../work-items/write-items.ts';
import type { EffectRow, NewEffect } from './effect.repository.ts';

interface Kept {
  readonly about: string;
  readonly reason: string;
}

/** Result of taking back a chunk of effects. */
export interface Undone {
  readonly removed?: number;
  readonly restored?: number;
  readonly kept: readonly Kept[];
  readonly kinds: readonly (Kind | 'trip' | 'leaseplan')[];
  /** Effects of what is kept, for another attempt. */
  readonly left: readonly NewEffect[];
}

export const keptReason = (reason: string): string => `Bleibt: ${reason}.`;

const storedValues = z.record(
  z.string(),
  z.object({ from: z.unknown(), to: z.unknown(), periods: z.unknown().optional() }),
);

export const valuesOf = ({ changed }: EffectRow): ChangedValues =>
  parseStored(storedValues, changed, 'effect of an import');
