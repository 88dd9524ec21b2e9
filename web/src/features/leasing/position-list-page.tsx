import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { positionList } from './leasing-lists.ts';
import { LinkBar } from './link-bar.tsx';
import { positionColumns } from './position-columns.tsx';
import { PositionFilters } from './position-filters.tsx';
import { PositionSums } from './position-sums.tsx';

const labelOf = ({ type, invoiceNumber, positionNumber }: LeasingPosition): string =>
  `${type} ${invoiceNumber}, Position ${positionNumber}`;

const pathOf = ({ id }: LeasingPosition): string => `/leaseplan/${id}`;

export const PositionListPage = () => {
  const list = useList(positionList);
  const positions = useQuery(apiPage('GET /api/leaseplan/all', { query: toListQuery(positionList, list.state) }));
  const { q, filters } = list.state;
  const selection = useSelection(positions.data?.items ?? [], JSON.stringify([q, filters]), labelOf);

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
        exportFile={() => requestFile('GET /api/leaseplan/export', { query: toExportQuery(positionList, list.state) })}
        label="Rechnungen und Gutschriften"
        list={list}
        query={positions}
        columns={positionColumns}
        rowKey={({ id }) => id}
        rowPath={pathOf}
        rowLabel={labelOf}
        selection={selection}
        searchPlaceholder="Nummer, Kennzeichen, Betrag, Leistung …"
        filters={<PositionFilters list={list} />}
        footer={<PositionSums list={list} />}
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
      {selection.ids.length > 0 ? <LinkBar ids={selection.ids} onClear={selection.clear} /> : null}
    </>
  );
};
