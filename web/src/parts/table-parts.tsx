import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../lists/empty-state.tsx';
import { ListPagination } from '../lists/list-pagination.tsx';
import { useSelection } from '../lists/use-selection.ts';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Sorting } from '../ui/data-table-head.tsx';
import { DueDateBadge } from '../ui/due-badge.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PartExample, PartSection } from './part-section.tsx';

interface Vehicle {
  readonly id: number;
  readonly plate: string;
  readonly maker: string;
  readonly inspection: string | null;
  readonly mileage: string;
}

const vehicles: readonly Vehicle[] = [
  { id: 1, plate: 'B-AB 1234', maker: 'Ford', inspection: '2026-10-01', mileage: '81.204' },
  { id: 2, plate: 'HH-XY 77', maker: 'Mercedes-Benz', inspection: '2027-05-01', mileage: '9.310' },
  { id: 3, plate: 'M-ÜR 5000', maker: '–', inspection: null, mileage: '120.999' },
];

const columns: readonly Column<Vehicle>[] = [
  {
    key: 'plate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    isCardTitle: true,
    cell: ({ plate }) => plate,
  },
  { key: 'maker', header: 'Hersteller', isSortable: true, cell: ({ maker }) => maker },
  {
    key: 'inspection',
    header: 'HU gültig bis',
    isOneLine: true,
    cell: ({ inspection }) => <DueDateBadge day={inspection} />,
  },
  { key: 'mileage', header: 'Kilometer', isNumber: true, cell: ({ mileage }) => mileage },
];

const base = { columns, rowKey: ({ id }: Vehicle) => id, empty: 'Keine Fahrzeuge.' };
const link = { path: ({ id }: Vehicle) => `/vehicles/${id}`, label: () => 'öffnen' };

const FullTable = () => {
  const [sorting, setSorting] = useState<Omit<Sorting, 'onSort'>>({ sort: 'plate', order: 'asc' });
  const [page, setPage] = useState(2);
  const selection = useSelection(vehicles, '', ({ plate }) => plate);
  return (
    <>
      <DataTable
        {...base}
        label="Fahrzeuge"
        rows={vehicles}
        link={link}
        selection={selection}
        sorting={{ ...sorting, onSort: (sort, order) => setSorting({ sort, order }) }}
      />
      <ListPagination label="Fahrzeuge" page={page} size={20} total={113} onChange={setPage} />
    </>
  );
};

export const TableParts = () => (
  <PartSection title="Tabellen">
    <PartExample caption="Zeilen als Verweise, Auswahl, Sortierung, Seiten" isWide>
      <FullTable />
    </PartExample>
    <PartExample caption="Wird geladen" isWide>
      <DataTable {...base} label="Fahrzeuge, die geladen werden" rows={undefined} />
    </PartExample>
    <PartExample caption="Veraltet, die nächsten Zeilen kommen" isWide>
      <DataTable {...base} label="Veraltete Fahrzeuge" rows={vehicles} link={link} isOutdated />
    </PartExample>
    <PartExample caption="Leer" isWide>
      <DataTable
        {...base}
        label="Keine Fahrzeuge"
        rows={[]}
        empty={
          <EmptyState
            title="Noch keine Fahrzeuge."
            hint="Fahrzeuge einzeln anlegen oder aus einer Datei übernehmen."
            action={<Button variant="default">Erstes Fahrzeug anlegen</Button>}
          />
        }
      />
    </PartExample>
    <PartExample caption="Nicht geladen" isWide>
      <ErrorState
        title="Fehler beim Laden der Fahrzeuge."
        message="Keine Verbindung zum Server. Bitte die Internetverbindung prüfen und erneut versuchen."
        onRetry={() => undefined}
        isRetrying={false}
      />
    </PartExample>
  </PartSection>
);
