import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { amountOf, type Bar, type ChartKind, kindTexts, type Sums } from './kpi-series.ts';

interface KpiTableProps {
  readonly bars: readonly Bar[];
  readonly kinds: readonly ChartKind[];
}

const AmountLink = ({ kind, sums: { amounts, from, to } }: { readonly kind: ChartKind; readonly sums: Sums }) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link to="/leaseplan" search={{ ...kindTexts[kind].filter, from, to }} {...props} />}
  >
    {formatEuro(amountOf(amounts, kind))}
  </Anchor>
);

const amountColumn = (kind: ChartKind): Column<Bar> => ({
  key: kind,
  header: kindTexts[kind].title,
  isNumber: true,
  cell: (bar) => (
    <>
      <AmountLink kind={kind} sums={bar} />
      {bar.prior ? (
        <Text size="sm" c="dimmed">
          Vorjahr <AmountLink kind={kind} sums={bar.prior} />
        </Text>
      ) : null}
    </>
  ),
});

const labelColumn: Column<Bar> = {
  key: 'label',
  header: 'Zeitraum',
  isOneLine: true,
  isCardTitle: true,
  cell: ({ label }) => label,
};

/** The charts in figures; each figure leads to its positions. */
export const KpiTable = ({ bars, kinds }: KpiTableProps) => (
  <DataTable
    label="Summen je Zeitraum"
    columns={[labelColumn, ...kinds.map(amountColumn)]}
    rows={bars}
    rowKey={({ from }) => from}
    empty="Keine Zahlen."
  />
);
