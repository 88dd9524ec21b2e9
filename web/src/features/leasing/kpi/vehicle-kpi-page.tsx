import type { VehicleKpi } from '@flottwart/contract/leasing/kpi';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { Anchor, Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { apiQuery, type QueryOf } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import type { Order, SearchOf } from '../../../lists/list-state.ts';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import classes from '../leasing.module.css';
import { positionPageSize } from '../leasing-lists.ts';
import { FigureCard } from './figure-card.tsx';
import { kindTexts } from './kpi-series.ts';
import {
  sortRows,
  type VehicleRow,
  type VehicleSort,
  vehicleFigures,
  vehicleRows,
  vehicleYears,
} from './vehicle-rows.ts';

interface CellLinkProps {
  readonly search: SearchOf<QueryOf<'GET /api/leaseplan/all'>>;
  readonly text: string;
}

const CellLink = ({ search, text }: CellLinkProps) => (
  <Anchor inherit renderRoot={(props) => <Link to="/leaseplan" search={search} {...props} />}>
    {text}
  </Anchor>
);

/** Positions behind each figure of a row. */
const filters: Readonly<Record<Exclude<VehicleSort, 'plate'>, SearchOf<QueryOf<'GET /api/leaseplan/all'>>>> = {
  invoices: kindTexts.RECHNUNG.filter,
  affCredits: kindTexts.GUTSCHRIFT_AFF.filter,
  otherCredits: kindTexts.GUTSCHRIFT_NON_AFF.filter,
  difference: {},
  invoiceCount: kindTexts.RECHNUNG.filter,
  creditCount: { type: 'Gutschrift' },
};

const positionsOf = (plate: string, year: number | null): SearchOf<QueryOf<'GET /api/leaseplan/all'>> => ({
  ...(plate === '' ? { hasPlate: 'false' } : { licensePlate: plate }),
  ...(year !== null && { from: `${year}-01-01`, to: `${year}-12-31` }),
});

const headers: Readonly<Record<keyof typeof filters, string>> = {
  invoices: 'Rechnungen',
  affCredits: 'Gutschriften AFF',
  otherCredits: 'Gutschriften ohne AFF',
  difference: 'Differenz',
  invoiceCount: 'Anzahl Rechnungen',
  creditCount: 'Anzahl Gutschriften',
};

const columnsFor = (year: number | null): readonly Column<VehicleRow>[] => [
  {
    key: 'plate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    isCardTitle: true,
    cell: ({ plate }) => <CellLink search={positionsOf(plate, year)} text={plate || 'ohne Kennzeichen'} />,
  },
  ...declaredKeys(headers).map(
    (key): Column<VehicleRow> => ({
      key,
      header: headers[key],
      isSortable: true,
      isNumber: true,
      cell: (row) => {
        const text = key === 'invoiceCount' || key === 'creditCount' ? String(row[key]) : formatEuro(row[key]);
        return <CellLink search={{ ...positionsOf(row.plate, year), ...filters[key] }} text={text} />;
      },
    }),
  ),
];

export const VehicleKpiPage = () => {
  const kpi = useQuery(apiQuery('GET /api/leaseplan/kpi/license-plates'));
  return (
    <>
      <PageHeader
        trail={[{ label: 'LeasePlan-Auswertung', to: '/kpi' }]}
        current="Fahrzeuge"
        title="Auswertung je Fahrzeug"
        actions={
          <Button component={Link} to="/kpi" variant="default">
            Auswertung nach Zeit
          </Button>
        }
      />
      <QueryView query={kpi} loading={<Skeleton height={480} />} failureText="Fehler beim Laden der Auswertung.">
        {(data) => <VehicleKpiView kpi={data} />}
      </QueryView>
    </>
  );
};

const allYears = 'alle';

interface VehicleKpiViewProps {
  readonly kpi: VehicleKpi;
}

const VehicleKpiView = ({ kpi }: VehicleKpiViewProps) => {
  const years = useMemo(() => vehicleYears(kpi), [kpi]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sorting, setSorting] = useState<{ sort: VehicleSort; order: Order }>({ sort: 'difference', order: 'desc' });
  const [page, setPage] = useState(1);
  const shown = chosen ?? String(years[0] ?? allYears);
  const year = shown === allYears ? null : Number(shown);
  const rows = useMemo(() => sortRows(vehicleRows(kpi, year), sorting.sort, sorting.order), [kpi, year, sorting]);
  const columns = useMemo(() => columnsFor(year), [year]);
  const figures = useMemo(() => vehicleFigures(rows), [rows]);
  const shownYear = year === null ? 'alle Jahre' : String(year);

  const choose = (next: string) => {
    setChosen(next);
    setPage(1);
  };

  return (
    <Stack gap="lg">
      <div className={classes.figures}>
        <FigureCard
          label="Durchschnittliche Rechnungssumme je Kennzeichen"
          value={figures.average ? formatEuro(figures.average.amount) : '–'}
          {...(figures.average && { hint: `${figures.average.plates} Kennzeichen, ${shownYear}` })}
        />
        <PlateCard label="Höchste Rechnungssumme" row={figures.highestInvoices} figure="invoices" year={year} />
        <PlateCard label="Höchster Verlust" row={figures.highestLoss} figure="difference" year={year} />
      </div>
      {years.length === 0 ? null : (
        <SegmentedControl
          aria-label="Jahr"
          data={[...years.map(String), { value: allYears, label: 'Alle Jahre' }]}
          value={shown}
          onChange={choose}
        />
      )}
      <DataTable
        label="Summen je Kennzeichen"
        columns={columns}
        rows={rows.slice((page - 1) * positionPageSize, page * positionPageSize)}
        rowKey={({ plate }) => plate}
        sorting={{
          ...sorting,
          onSort: (sort, order) => {
            setSorting({ sort: sort as VehicleSort, order });
            setPage(1);
          },
        }}
        empty="Keine Einträge gefunden."
      />
      <ListPagination label="Kennzeichen" page={page} size={positionPageSize} total={rows.length} onChange={setPage} />
    </Stack>
  );
};

interface PlateCardProps {
  readonly label: string;
  readonly row: VehicleRow | null;
  readonly figure: 'invoices' | 'difference';
  readonly year: number | null;
}

/** Amount and plate of the row that leads in a figure. */
const PlateCard = ({ label, row, figure, year }: PlateCardProps) =>
  row ? (
    <FigureCard
      label={label}
      value={formatEuro(row[figure])}
      hint={`${row.plate}, ${year === null ? 'alle Jahre' : year}`}
      search={{ ...positionsOf(row.plate, year), ...filters[figure] }}
    />
  ) : (
    <FigureCard label={label} value="–" />
  );
