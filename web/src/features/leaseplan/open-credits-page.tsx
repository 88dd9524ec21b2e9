import type { OpenCredits } from '@flottwart/contract/leaseplan/claims';
import { useQuery } from '@tanstack/react-query';
import { exportOpenCredits } from '../../api/exports.ts';
import { openCreditsQuery } from '../../api/leaseplan.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-money.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './leaseplan.module.css';
import { openCreditsList } from './open-credits-list.ts';

const columns: readonly Column<OpenCredits>[] = [
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    cell: ({ licensePlate }) => licensePlate || 'ohne Kennzeichen',
  },
  { key: 'positions', header: 'Positionen', isSortable: true, isOneLine: true, cell: ({ positions }) => positions },
  {
    key: 'openAmount',
    header: 'Noch offen',
    isSortable: true,
    isOneLine: true,
    cell: ({ openAmount }) => <span className={classes.amount}>{formatEuro(openAmount)}</span>,
  },
  {
    key: 'oldestDate',
    header: 'Älteste Position',
    isSortable: true,
    isOneLine: true,
    cell: ({ oldestDate }) => formatDay(oldestDate),
  },
];

const positionsOf = ({ licensePlate }: OpenCredits): string =>
  `/leaseplan?${new URLSearchParams({
    status: 'Nicht gutgeschrieben',
    sort: 'positionInvoiceDate',
    ...(licensePlate !== '' && { licensePlate }),
  })}`;

/** What the leasing company still owes, plate by plate. */
export const OpenCreditsPage = () => {
  const list = useList(openCreditsList);
  const open = useQuery(openCreditsQuery(list.state));
  return (
    <>
      <PageHeader
        title="Offene Gutschriften"
        description="Belastungen, die noch keine Gutschrift ausgleicht. Ein Klick zeigt die Positionen."
      />
      <MyListView
        name="open-credits"
        definition={openCreditsList}
        exportFile={() => exportOpenCredits(list.state)}
        label="Offene Gutschriften"
        list={list}
        query={open}
        columns={columns}
        rowKey={({ licensePlate }) => licensePlate}
        rowPath={positionsOf}
        rowLabel={({ licensePlate }) => `Positionen von ${licensePlate || 'ohne Kennzeichen'}`}
        searchPlaceholder="Kennzeichen"
        empty={<EmptyState title="Nichts offen." hint="Alle Belastungen sind gutgeschrieben." />}
        failureText="Fehler beim Laden der offenen Gutschriften."
      />
    </>
  );
};
