import type { KpiKind } from '@flottwart/contract/rules/kpi-keys';
import { Paper, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatEuro, formatWholeEuro } from '../../../lib/german-numbers.ts';
import classes from './kpi-chart.module.css';
import { type Bar as KpiBar, kindTexts } from './kpi-series.ts';

interface KpiChartProps {
  readonly kind: KpiKind;
  readonly bars: readonly KpiBar[];
  /** Rendered as a horizontal line. */
  readonly limit?: number;
}

/** One kind per chart, so that no series differs by colour alone. The table below has the same figures. */
export const KpiChart = ({ kind, bars, limit }: KpiChartProps) => {
  const navigate = useNavigate();
  const titleId = useId();
  const { title, filter } = kindTexts[kind];
  const data = bars.map(({ label, from, to, amounts }) => ({ label, from, to, amount: amounts[kind] }));

  const open = (index: number | undefined) => {
    const bar = data[index ?? -1];
    if (bar) void navigate({ to: '/leaseplan', search: { ...filter, from: bar.from, to: bar.to } });
  };

  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId} mb="sm">
        {title}
      </Title>
      <div className={classes.chart} data-kind={kind} aria-hidden>
        <ResponsiveContainer width="100%" height={240}>
          <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
            <CartesianGrid vertical={false} />
            <XAxis dataKey="label" tickLine={false} axisLine={false} interval={0} />
            <YAxis tickFormatter={formatWholeEuro} width={80} tickLine={false} axisLine={false} />
            <Tooltip
              content={({ active, payload }) => {
                const bar = active ? (payload[0]?.payload as (typeof data)[number] | undefined) : undefined;
                return bar ? (
                  <div className={classes.tooltip}>
                    {bar.label}: {formatEuro(bar.amount)}
                  </div>
                ) : null;
              }}
              cursor={{ className: classes.cursor }}
              isAnimationActive={false}
            />
            {limit === undefined ? null : (
              <ReferenceLine
                y={limit}
                className={classes.limit}
                ifOverflow="extendDomain"
                label={{ value: `Limit ${formatWholeEuro(limit)}`, position: 'insideBottomRight' }}
              />
            )}
            <Bar
              dataKey="amount"
              className={classes.bar}
              isAnimationActive={false}
              maxBarSize={56}
              radius={[3, 3, 0, 0]}
              onClick={(_bar, index) => open(index)}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </Paper>
  );
};
