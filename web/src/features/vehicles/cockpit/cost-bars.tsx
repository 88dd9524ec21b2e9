import type { MonthCosts } from '@flottwart/contract/vehicle-cockpit';
import { monthInWords, shortMonth } from '../../../lib/german-dates.ts';
import { formatEuro, formatWholeEuro } from '../../../lib/german-numbers.ts';
import { type BarColumn, Bars, BarsLegend } from '../../../ui/bars.tsx';

interface CostBarsProps {
  /** The last one is the current month. */
  readonly months: readonly MonthCosts[];
}

const series = [
  { id: 'leasing', label: 'Leasing', color: 'primary' },
  { id: 'repairs', label: 'Reparaturen', color: 'yellow' },
  { id: 'credits', label: 'Gutschriften', color: 'green', pattern: 'striped' },
] as const;

const [leasingFill, repairsFill, creditsFill] = series;

const describe = ({ month, ...amounts }: MonthCosts): string =>
  [
    monthInWords(month),
    ...series.filter(({ id }) => amounts[id] !== 0).map(({ id, label }) => `${label} ${formatEuro(amounts[id])}`),
  ].join(', ');

const paidOf = ({ leasing, repairs }: MonthCosts): number => Math.max(0, leasing) + Math.max(0, repairs);
const creditedOf = ({ leasing, credits }: MonthCosts): number => Math.min(0, credits) + Math.min(0, leasing);

const columnOf = (costs: MonthCosts, index: number, { length }: readonly MonthCosts[]): BarColumn => {
  const leased = Math.max(0, costs.leasing);
  return {
    key: costs.month,
    name: shortMonth(costs.month),
    title: describe(costs),
    state: index === length - 1 ? 'current' : undefined,
    bars: [
      [
        { ...leasingFill, to: leased },
        { ...repairsFill, from: leased, to: paidOf(costs) },
        { ...creditsFill, to: creditedOf(costs) },
      ],
    ],
  };
};

/** Costs upwards, credits downwards from zero. The table below has the same figures. */
export const CostBars = ({ months }: CostBarsProps) => {
  const top = Math.max(0, ...months.map(paidOf));
  const below = Math.min(0, ...months.map(creditedOf));
  const scale = [
    ...(top > 0 ? [`Höchste Kosten ${formatWholeEuro(top)}`] : []),
    ...(below < 0 ? [`höchste Gutschrift ${formatWholeEuro(-below)}`] : []),
  ].join(', ');
  return (
    <>
      <BarsLegend entries={series} scale={scale} />
      <Bars columns={months.map(columnOf)} range={[below, top]} height="9rem" />
    </>
  );
};
