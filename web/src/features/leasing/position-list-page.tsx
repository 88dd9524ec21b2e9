import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportPositions } from '../../api/exports.ts';
import { positionsQuery } from '../../api/leasing.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { positionList, positionPageSize } from './leasing-lists.ts';
import { positionColumns } from './position-columns.tsx';
import { PositionFilters } from './position-filters.tsx';

export const PositionListPage = () => {
  const list = useList(positionList);
  const positions = useQuery(positionsQuery(toListQuery(positionList, list.state, positionPageSize)));

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
        definition={positionList}
        counted={{ list: 'leaseplan', nouns: { one: 'Position', many: 'Positionen', ofMany: 'Positionen' } }}
        exportFile={() => exportPositions(toExportQuery(positionList, list.state))}
        label="Rechnungen und Gutschriften"
        list={list}
        query={positions}
        size={positionPageSize}
        columns={positionColumns}
        rowKey={({ id }) => id}
        rowPath={({ id }) => `/leaseplan/${id}`}
        rowLabel={({ type, invoiceNumber, positionNumber }) => `${type} ${invoiceNumber}, Position ${positionNumber}`}
        searchPlaceholder="Nummer, Kennzeichen, Betrag, Leistung …"
        filters={<PositionFilters list={list} />}
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
