import type { VehicleKpi } from '@flottwart/contract/leasing/kpi';
import { Anchor, Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { vehicleKpiQuery } from '../../../api/leasing.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import type { Order } from '../../../lists/list-state.ts';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import classes from '../leasing.module.css';
import { positionPageSize } from '../leasing-lists.ts';
import { FigureCard } from './figure-card.tsx';
import { sortRows, type VehicleRow, type VehicleSort, vehicleRows, vehicleYears } from './vehicle-rows.ts';

const euroColumn = (key: VehicleSort, header: string): Column<VehicleRow> => ({
  key,
  header,
  isSortable: true,
  isNumber: true,
  cell: (row) => formatEuro(Number(row[key])),
});

const countColumn = (key: VehicleSort, header: string): Column<VehicleRow> => ({
  key,
  header,
  isSortable: true,
  isNumber: true,
  cell: (row) => row[key],
});

const columnsFor = (year: number | null): readonly Column<VehicleRow>[] => [
  {
    key: 'plate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    isCardTitle: true,
    cell: ({ plate }) => (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            to="/leaseplan"
            search={{ licensePlate: plate, ...(year !== null && { from: `${year}-01-01`, to: `${year}-12-31` }) }}
            {...props}
          />
        )}
      >
        {plate}
      </Anchor>
    ),
  },
  euroColumn('invoices', 'Rechnungen'),
  euroColumn('affCredits', 'Gutschriften AFF'),
  euroColumn('otherCredits', 'Gutschriften ohne AFF'),
  euroColumn('difference', 'Differenz'),
  countColumn('invoiceCount', 'Anzahl Rechnungen'),
  countColumn('creditCount', 'Anzahl Gutschriften'),
];

export const VehicleKpiPage = () => {
  const kpi = useQuery(vehicleKpiQuery);
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
  const plateFilter = (plate: string) => (plate === '' ? undefined : { licensePlate: plate });

  const choose = (next: string) => {
    setChosen(next);
    setPage(1);
  };

  return (
    <Stack gap="lg">
      <div className={classes.figures}>
        <FigureCard
          label="Durchschnittliche Rechnungssumme je Kennzeichen"
          value={formatEuro(kpi.durchschnittRechnungAlleKennzeichen)}
        />
        <FigureCard
          label="Höchste Rechnungssumme"
          value={kpi.kennzeichenMitHoechsterRechnungssumme || '–'}
          search={plateFilter(kpi.kennzeichenMitHoechsterRechnungssumme)}
        />
        <FigureCard
          label="Höchster Verlust"
          value={kpi.kennzeichenMitHoechstemVerlust || '–'}
          search={plateFilter(kpi.kennzeichenMitHoechstemVerlust)}
        />
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
