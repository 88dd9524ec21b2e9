import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatEuro, formatWholeEuro } from '../../../lib/german-numbers.ts';
import { useIsPhone } from '../../../ui/bottom-sheet.tsx';
import classes from './kpi-chart.module.css';
import { amountOf, axisTicks, type ChartKind, type Bar as KpiBar, kindTexts, type Sums } from './kpi-series.ts';

interface KpiChartProps {
  readonly kind: ChartKind;
  readonly bars: readonly KpiBar[];
  /** Year of the bars, if they are of one. */
  readonly year?: number;
  readonly range: readonly [number, number];
  /** Rendered as a horizontal line, named in the legend where it covers no bar. */
  readonly limit?: number;
}

/** More bars than this need slanted labels on a narrow screen. */
const maxLevelLabels = 6;

/** One kind per chart, so that no series differs by colour alone. The table below has the same figures. */
export const KpiChart = ({ kind, bars, year, range, limit }: KpiChartProps) => {
  const navigate = useNavigate();
  const isNarrow = useIsPhone();
  const titleId = useId();
  const { title, filter } = kindTexts[kind];
  const hasPrior = year !== undefined && bars.some(({ prior }) => prior !== null);
  const data = bars.map((bar) => ({
    bar,
    label: bar.label,
    amount: amountOf(bar.amounts, kind),
    priorAmount: bar.prior ? amountOf(bar.prior.amounts, kind) : 0,
  }));
  const slanted = isNarrow && bars.length > maxLevelLabels;

  const open = (sums: Sums | null | undefined) => {
    if (sums) void navigate({ to: '/leaseplan', search: { ...filter, from: sums.from, to: sums.to } });
  };

  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId} className={classes.card}>
      <Stack mb="sm" gap={4}>
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <Group gap="sm" aria-hidden data-kind={kind}>
          {hasPrior ? (
            <>
              <Legend className={classes.swatch} text={String(year)} />
              <Legend className={classes.priorSwatch} text={String(year - 1)} />
            </>
          ) : null}
          {limit === undefined ? null : (
            <Legend className={classes.limitSwatch} text={`Limit ${formatWholeEuro(limit)}`} />
          )}
        </Group>
      </Stack>
      <div className={classes.chart} data-kind={kind} aria-hidden>
        <ResponsiveContainer width="100%" height={240}>
          <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
            <CartesianGrid vertical={false} />
            <XAxis
              dataKey="label"
              tickLine={false}
              axisLine={false}
              interval={0}
              {...(slanted && { angle: -60, textAnchor: 'end', height: 44 })}
            />
            <YAxis
              domain={[...range]}
              ticks={axisTicks(range)}
              tickFormatter={formatWholeEuro}
              width={80}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              content={({ active, payload }) => {
                const shown = active ? (payload[0]?.payload as (typeof data)[number] | undefined) : undefined;
                return shown ? (
                  <div className={classes.tooltip}>
                    <div>
                      {shown.label}
                      {year === undefined ? '' : ` ${year}`}: {formatEuro(shown.amount)}
                    </div>
                    {hasPrior ? (
                      <div>
                        {shown.label} {year - 1}: {formatEuro(shown.priorAmount)}
                      </div>
                    ) : null}
                  </div>
                ) : null;
              }}
              cursor={{ className: classes.cursor }}
              isAnimationActive={false}
            />
            {limit === undefined ? null : (
              <ReferenceLine y={limit} className={classes.limit} ifOverflow="extendDomain" />
            )}
            {hasPrior ? (
              <Bar
                dataKey="priorAmount"
                className={classes.priorBar}
                isAnimationActive={false}
                maxBarSize={40}
                radius={[3, 3, 0, 0]}
                onClick={(_bar, index) => open(data[index ?? -1]?.bar.prior)}
              />
            ) : null}
            <Bar
              dataKey="amount"
              className={classes.bar}
              isAnimationActive={false}
              maxBarSize={56}
              radius={[3, 3, 0, 0]}
              onClick={(_bar, index) => open(data[index ?? -1]?.bar)}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </Paper>
  );
};

const Legend = ({ className, text }: { readonly className: string | undefined; readonly text: string }) => (
  <Group gap={4}>
    <span className={className} />
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </Group>
);
