import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportLeaseplan } from '../../api/exports.ts';
import { leaseplanPageSize, leaseplanQuery } from '../../api/leaseplan.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { leaseplanColumns } from './leaseplan-columns.tsx';
import { LeaseplanFilters } from './leaseplan-filters.tsx';
import { leaseplanList } from './leaseplan-list.ts';

export const LeaseplanListPage = () => {
  const list = useList(leaseplanList);
  const entries = useQuery(leaseplanQuery(list.state));

  return (
    <>
      <PageHeader
        title="Rechnungen und Gutschriften"
        actions={
          <Button component={Link} to="/leaseplan/import">
            PDF importieren
          </Button>
        }
      />
      <ActiveFilters list={list} />
      <MyListView
        name="leaseplan"
        definition={leaseplanList}
        counted={{ list: 'leaseplan', nouns: { one: 'Position', many: 'Positionen', ofMany: 'Positionen' } }}
        exportFile={() => exportLeaseplan(list.state)}
        label="Rechnungen und Gutschriften"
        list={list}
        query={entries}
        size={leaseplanPageSize}
        columns={leaseplanColumns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => `/leaseplan/${id}`}
        rowLabel={({ type, invoiceNumber, positionNumber }) => `${type} ${invoiceNumber}, Position ${positionNumber}`}
        searchPlaceholder="Nummer, Kennzeichen, Betrag, Leistung …"
        filters={<LeaseplanFilters list={list} />}
        empty={
          <EmptyState
            title="Keine Einträge gefunden."
            hint="Rechnungen und Gutschriften der Leasinggesellschaft als PDF oder XRechnung importieren."
            action={
              <Button component={Link} to="/leaseplan/import">
                PDF importieren
              </Button>
            }
          />
        }
        failureText="Fehler beim Laden der Positionen."
      />
    </>
  );
};
