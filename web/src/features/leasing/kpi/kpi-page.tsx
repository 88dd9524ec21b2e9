import type { Kpi } from '@flottwart/contract/leasing/kpi';
import { Anchor, Button, Group, SegmentedControl, Select, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { requestFile } from '../../../api/files.ts';
import { apiQuery } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { ExportButton } from '../../../lists/export-button.tsx';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import classes from '../leasing.module.css';
import { FigureCard } from './figure-card.tsx';
import { KpiChart } from './kpi-chart.tsx';
import { type KpiSearch, periodOf, searchOf } from './kpi-search.ts';
import {
  amountOf,
  axisRange,
  type Bar,
  barsOf,
  type ChartKind,
  cardSums,
  kindTexts,
  kpiKinds,
  limitKinds,
  type Sums,
  yearsOf,
} from './kpi-series.ts';
import { LimitPanel } from './limit-panel.tsx';

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
const KpiTable = ({ bars, kinds }: KpiTableProps) => (
  <DataTable
    label="Summen je Zeitraum"
    columns={[labelColumn, ...kinds.map(amountColumn)]}
    rows={bars}
    rowKey={({ from }) => from}
    empty="Keine Zahlen."
  />
);

interface KpiPageProps {
  readonly search: KpiSearch;
}

export const KpiPage = ({ search }: KpiPageProps) => {
  const kpi = useQuery(apiQuery('GET /api/leaseplan/kpi'));
  const year = search.jahr ?? (kpi.data ? yearsOf(kpi.data)[0] : undefined);
  return (
    <>
      <PageHeader
        title="LeasePlan-Auswertung"
        actions={
          <Group gap="sm">
            {year === undefined ? null : (
              <ExportButton
                fetchFile={() =>
                  requestFile('GET /api/leaseplan/export', { query: { from: `${year}-01-01`, to: `${year}-12-31` } })
                }
              />
            )}
            <Button component={Link} to="/kpi/vehicles" variant="default">
              Auswertung je Fahrzeug
            </Button>
          </Group>
        }
      />
      <QueryView query={kpi} loading={<Skeleton height={480} />} failureText="Fehler beim Laden der Auswertung.">
        {(data) =>
          year === undefined ? (
            <EmptyState
              title="Noch keine Zahlen."
              hint="Mit der ersten importierten Rechnung entsteht die Auswertung von selbst."
              action={
                <Button component={Link} to="/leaseplan/import">
                  PDF importieren
                </Button>
              }
            />
          ) : (
            <KpiView kpi={data} search={search} year={year} />
          )
        }
      </QueryView>
    </>
  );
};

const daysOf = ({ from, to }: Partial<Sums>) => (from && to ? { from, to } : {});

interface KpiViewProps extends KpiPageProps {
  readonly kpi: Kpi;
  readonly year: number;
}

const KpiView = ({ kpi, search, year }: KpiViewProps) => {
  const navigate = useNavigate();
  const { data: settings } = useQuery(apiQuery('GET /api/leaseplan/settings'));
  const period = periodOf(search);
  const bars = barsOf(kpi, period, year);
  const cards = cardSums(kpi, period, year);
  const limit =
    period === 'quarters' && settings && settings.quarterlyLimit !== null
      ? { kind: limitKinds[settings.limitOf], amount: settings.quarterlyLimit }
      : null;
  // Cost after credits has a chart only where it is what the company limits.
  const kinds: readonly ChartKind[] = limit?.kind === 'NET_COST' ? [...kpiKinds, limit.kind] : kpiKinds;
  const rangeOf = (kind: ChartKind) =>
    search.skala === 'einzeln'
      ? axisRange(bars, [kind], limit?.kind === kind ? [limit.amount] : [])
      : axisRange(bars, kinds, limit ? [limit.amount] : []);
  const go = (next: KpiSearch) => void navigate({ to: '/kpi', search: next, replace: true });

  return (
    <Stack gap="lg">
      <div className={classes.figures}>
        {kpiKinds.map((kind) => (
          <FigureCard
            key={kind}
            label={`${kindTexts[kind].title}, ${cards.label}`}
            value={formatEuro(cards.amounts[kind])}
            search={{ ...kindTexts[kind].filter, ...daysOf(cards) }}
            {...(cards.prior && {
              prior: {
                value: formatEuro(cards.prior.amounts[kind]),
                search: { ...kindTexts[kind].filter, ...daysOf(cards.prior) },
              },
            })}
          />
        ))}
      </div>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Tabs value={period} onChange={(next) => go(searchOf(next, search))}>
          <Tabs.List aria-label="Zeitraum">
            <Tabs.Tab value="quarters">Quartale</Tabs.Tab>
            <Tabs.Tab value="months">Monate</Tabs.Tab>
            <Tabs.Tab value="years">Jahre</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {period === 'years' ? null : (
          <Select
            label="Jahr"
            w={120}
            allowDeselect={false}
            data={yearsOf(kpi).map(String)}
            value={String(year)}
            onChange={(next) => go(searchOf(period, { ...search, ...(next !== null && { jahr: Number(next) }) }))}
          />
        )}
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Alle Beträge sind netto. Jede Zahl führt zu ihren Positionen.
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Skala"
          data={[
            { value: 'gemeinsam', label: 'Gemeinsame Skala' },
            { value: 'einzeln', label: 'Eigene Skalen' },
          ]}
          value={search.skala ?? 'gemeinsam'}
          onChange={(next) =>
            go(
              searchOf(period, {
                ...(search.jahr !== undefined && { jahr: search.jahr }),
                ...(next === 'einzeln' && { skala: next }),
              }),
            )
          }
        />
      </Group>
      <div className={period === 'months' ? classes.wideCharts : classes.charts}>
        {kinds.map((kind) => (
          <KpiChart
            key={kind}
            kind={kind}
            bars={bars}
            range={rangeOf(kind)}
            {...(period !== 'years' && { year })}
            {...(limit?.kind === kind && { limit: limit.amount })}
          />
        ))}
      </div>
      {period === 'quarters' && settings ? <LimitPanel quarters={bars} settings={settings} /> : null}
      <KpiTable bars={bars} kinds={kinds} />
    </Stack>
  );
};
