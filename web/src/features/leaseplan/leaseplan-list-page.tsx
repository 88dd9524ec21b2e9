import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportLeaseplan, leaseplanPageSize, leaseplanQuery } from '../../api/leaseplan.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ExportButton } from './export-button.tsx';
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
          <Group gap="sm">
            <ExportButton fetchFile={() => exportLeaseplan(list.state)} />
            <Button component={Link} to="/leaseplan/import">
              PDF importieren
            </Button>
          </Group>
        }
      />
      <ActiveFilters list={list} />
      <ListView
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
