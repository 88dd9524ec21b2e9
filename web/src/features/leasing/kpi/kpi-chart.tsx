import { Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatEuro, formatWholeEuro } from '../../../lib/german-numbers.ts';
import { type BarColumn, type BarSegment, Bars, BarsLegend } from '../../../ui/bars.tsx';
import classes from './kpi-chart.module.css';
import { amountOf, axisTicks, type Bar, type ChartKind, kindTexts, type Sums } from './kpi-series.ts';

interface KpiChartProps {
  readonly kind: ChartKind;
  readonly bars: readonly Bar[];
  /** Year of the bars, if they are of one. */
  readonly year?: number;
  readonly range: readonly [number, number];
  /** Drawn as a horizontal line. */
  readonly limit?: number;
}

const colors = {
  RECHNUNG: 'primary',
  GUTSCHRIFT_AFF: 'green',
  GUTSCHRIFT_NON_AFF: 'yellow',
  NET_COST: 'grey',
} as const;

/** One kind per chart, so that no series differs by colour alone. The table below has the same figures. */
export const KpiChart = ({ kind, bars, year, range, limit }: KpiChartProps) => {
  const titleId = useId();
  const { title, filter } = kindTexts[kind];
  const color = colors[kind];
  const hasPrior = year !== undefined && bars.some(({ prior }) => prior !== null);

  const segmentOf = (sums: Sums | null, id: string): BarSegment => ({
    id,
    color,
    ...(id === 'prior' && { pattern: 'outlined' }),
    to: sums ? amountOf(sums.amounts, kind) : 0,
    ...(sums && {
      renderLink: (part) => (
        <Link to="/leaseplan" search={{ ...filter, from: sums.from, to: sums.to }} tabIndex={-1}>
          {part}
        </Link>
      ),
    }),
  });
  const textOf = (sums: Sums | null, name: string): string =>
    `${name}: ${formatEuro(sums ? amountOf(sums.amounts, kind) : 0)}`;

  const columns = bars.map(
    (bar): BarColumn => ({
      key: bar.label,
      name: bar.label,
      title:
        year === undefined
          ? textOf(bar, bar.label)
          : [
              textOf(bar, `${bar.label} ${year}`),
              ...(hasPrior ? [textOf(bar.prior, `${bar.label} ${year - 1}`)] : []),
            ].join('\n'),
      bars: [...(hasPrior ? [[segmentOf(bar.prior, 'prior')]] : []), [segmentOf(bar, 'amount')]],
    }),
  );

  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId} className={classes.card}>
      <Stack mb="sm" gap={4}>
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <BarsLegend
          entries={
            hasPrior
              ? [
                  { label: String(year), color },
                  { label: String(year - 1), color, pattern: 'outlined' },
                ]
              : []
          }
          limit={limit === undefined ? undefined : `Limit ${formatWholeEuro(limit)}`}
        />
      </Stack>
      <Bars
        columns={columns}
        range={range}
        height="13rem"
        marks={[
          ...axisTicks(range).map((value) => ({ value, text: formatWholeEuro(value) })),
          ...(limit === undefined ? [] : [{ value: limit, text: '', isLimit: true }]),
        ]}
      />
    </Paper>
  );
};
