import type { MonthCosts } from '@flottwart/contract/vehicle-cockpit';
import type { CSSProperties } from 'react';
import { monthInWords, shortMonth } from '../../../lib/german-dates.ts';
import { formatEuro, formatWholeEuro } from '../../../lib/german-numbers.ts';
import classes from './cost-bars.module.css';

interface CostBarsProps {
  /** The last one is the current month. */
  readonly months: readonly MonthCosts[];
}

const series = [
  { key: 'leasing', label: 'Leasing' },
  { key: 'repairs', label: 'Reparaturen' },
  { key: 'credits', label: 'Gutschriften' },
] as const;

const percent = (value: number, whole: number): string => `${((value / whole) * 100).toFixed(3)}%`;

interface BarProps {
  readonly of: (typeof series)[number]['key'];
  readonly from: number;
  readonly size: number;
  readonly whole: number;
}

const Bar = ({ of, from, size, whole }: BarProps) => (
  <span
    className={classes.bar}
    data-series={of}
    style={{ bottom: percent(from, whole), height: percent(size, whole) } satisfies CSSProperties}
  />
);

/** Two or three words for the pointer; the table has them for everybody. */
const describe = ({ month, ...amounts }: MonthCosts): string =>
  [
    monthInWords(month),
    ...series.filter(({ key }) => amounts[key] !== 0).map(({ key, label }) => `${label} ${formatEuro(amounts[key])}`),
  ].join(', ');

/** Scale of the drawing, which has no axis: the longest bar of each direction. */
const scaleText = (top: number, below: number): string =>
  [
    top > 0 ? `Höchste Kosten ${formatWholeEuro(top)}` : '',
    below > 0 ? `höchste Gutschrift ${formatWholeEuro(below)}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Costs upwards, credits downwards from the line. A drawing: the table below has the same figures. */
export const CostBars = ({ months }: CostBarsProps) => {
  const top = Math.max(0, ...months.map(({ leasing, repairs }) => Math.max(0, leasing) + Math.max(0, repairs)));
  const below = Math.max(0, ...months.map(({ credits, leasing }) => -Math.min(0, credits) - Math.min(0, leasing)));
  const whole = top + below || 1;
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.legend}>
        {series.map(({ key, label }) => (
          <span key={key} className={classes.entry}>
            <i data-series={key} /> {label}
          </span>
        ))}
        <span className={classes.top}>{scaleText(top, below)}</span>
      </div>
      <div className={classes.months}>
        {months.map((costs, index) => {
          const { month, leasing, repairs, credits } = costs;
          const paid = Math.max(0, leasing);
          const credited = -Math.min(0, credits) - Math.min(0, leasing);
          return (
            <div
              key={month}
              className={classes.month}
              data-current={index === months.length - 1 || undefined}
              title={describe(costs)}
            >
              <div className={classes.track}>
                <Bar of="leasing" from={below} size={paid} whole={whole} />
                <Bar of="repairs" from={below + paid} size={Math.max(0, repairs)} whole={whole} />
                <Bar of="credits" from={below - credited} size={credited} whole={whole} />
                <span className={classes.line} style={{ bottom: percent(below, whole) }} />
              </div>
              <span className={classes.name}>{shortMonth(month)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
};
