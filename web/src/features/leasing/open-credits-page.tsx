import type { OpenCredits } from '@flottwart/contract/leasing/claims';
import { useQuery } from '@tanstack/react-query';
import { exportOpenCredits } from '../../api/exports.ts';
import { openCreditsQuery } from '../../api/leasing.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClaimHistory } from './claims/claim-history.tsx';
import { openCreditsList } from './leasing-lists.ts';
import { openCreditsColumns, plateName } from './open-credits-columns.tsx';

const positionsOf = ({ licensePlate }: OpenCredits): string =>
  `/leaseplan?${new URLSearchParams({
    status: 'Nicht gutgeschrieben',
    sort: 'positionInvoiceDate',
    ...(licensePlate !== '' && { licensePlate }),
  })}`;

/** Credits the leasing company still owes, plate by plate. */
const Worklist = () => {
  const list = useList(openCreditsList);
  const open = useQuery(openCreditsQuery(toListQuery(openCreditsList, list.state)));
  return (
    <MyListView
      name="open-credits"
      definition={openCreditsList}
      exportFile={() => exportOpenCredits(toExportQuery(openCreditsList, list.state))}
      label="Offene Gutschriften"
      list={list}
      query={open}
      columns={openCreditsColumns}
      rowKey={({ licensePlate }) => licensePlate}
      rowPath={positionsOf}
      rowLabel={(row) => `Positionen von ${plateName(row)}`}
      searchPlaceholder="Kennzeichen"
      empty={<EmptyState title="Nichts offen." hint="Alle Belastungen sind gutgeschrieben." />}
      failureText="Fehler beim Laden der offenen Gutschriften."
    />
  );
};

export const OpenCreditsPage = () => (
  <>
    <PageHeader
      title="Offene Gutschriften"
      description="Belastungen, die noch keine Gutschrift ausgleicht. Ein Klick zeigt die Positionen."
    />
    <HashTabs
      label="Offene Gutschriften"
      tabs={[
        { hash: 'offen', label: 'Offen', content: <Worklist /> },
        { hash: 'reklamationen', label: 'Reklamationen', content: <ClaimHistory /> },
      ]}
    />
  </>
);
