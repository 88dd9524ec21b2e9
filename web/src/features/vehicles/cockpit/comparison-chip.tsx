import { wholeNumber } from '@flottwart/contract/rules/counted';
import type { Comparison, CostTone } from '@flottwart/contract/rules/vehicle-costs';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { Chip, type ChipIcon, type ChipTone } from '../../../ui/chip.tsx';

const looks: Readonly<Record<CostTone, { readonly tone: ChipTone; readonly icon: ChipIcon }>> = {
  above: { tone: 'yellow', icon: ArrowUp },
  near: { tone: 'gray', icon: Equal },
  below: { tone: 'green', icon: ArrowDown },
};

/** "35 % über dem Median" */
export const comparisonText = ({ tone, percent }: Comparison): string => {
  if (tone === 'near') return 'wie der Median';
  // More credits than costs are no share of anything.
  if (percent <= -100) return 'Gutschriften überwiegen';
  return `${wholeNumber(Math.abs(percent))} % ${percent > 0 ? 'über' : 'unter'} dem Median`;
};

export const ComparisonChip = (comparison: Comparison) => (
  <Chip {...looks[comparison.tone]} text={comparisonText(comparison)} />
);
