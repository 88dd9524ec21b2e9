import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import type { PositionType } from '@flottwart/contract/rules/leasing';
import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { requestFile } from '../../api/files.ts';
import { apiPage, apiQuery, type QueryOf } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { type ListOf, useList } from '../../lists/use-list.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './leasing.module.css';
import { positionList } from './leasing-lists.ts';
import { LinkBar } from './link-bar.tsx';
import { positionColumns } from './position-columns.tsx';
import { PositionSums } from './position-sums.tsx';

const typeTabs = [
  { value: '', label: 'Alle' },
  { value: 'Rechnung', label: 'Nur Rechnungen' },
  { value: 'Gutschrift', label: 'Nur Gutschriften' },
];

interface PositionFiltersProps {
  readonly list: ListOf<QueryOf<'GET /api/leaseplan/all'>>;
}

/** The status filter offers what is there; what another tab offered is given up with the tab. */
const PositionFilters = ({ list }: PositionFiltersProps) => {
  const { type, status, presumed } = list.state.filters;
  const { data: present = [] } = useQuery(
    apiQuery('GET /api/leaseplan/statuses', { query: { type: (type || undefined) as PositionType | undefined } }),
  );
  const options = status === '' || present.some((text) => text === status) ? present : [...present, status];
  return (
    <>
      <SegmentedControl
        aria-label="Welche Positionen"
        data={typeTabs}
        value={type}
        onChange={(next) => list.change({ filters: { type: next, status: '' } })}
      />
      <Select
        label="Status"
        placeholder="Alle"
        data={[...options]}
        value={status || null}
        clearable
        onChange={(next) => list.change({ filters: { status: next ?? '' } })}
      />
      <Switch
        label="Nur vermutete"
        checked={presumed === 'true'}
        onChange={(event) => list.change({ filters: { presumed: event.currentTarget.checked ? 'true' : '' } })}
      />
    </>
  );
};

interface ActiveFiltersProps {
  readonly list: ListOf<QueryOf<'GET /api/leaseplan/all'>>;
}

/** Filters set by a chart or a document, each removable. */
const ActiveFilters = ({ list }: ActiveFiltersProps) => {
  const { from, to, licensePlate, hasPlate, aff, documentId, presumed } = list.state.filters;
  const chips = [
    (from || to) && {
      label: `Zeitraum ${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : '…'}`,
      cleared: { from: '', to: '' },
    },
    licensePlate && { label: `Kennzeichen ${licensePlate}`, cleared: { licensePlate: '' } },
    hasPlate && { label: 'Ohne Kennzeichen', cleared: { hasPlate: '' } },
    aff && { label: aff === 'true' ? 'Nur AFF' : 'Ohne AFF', cleared: { aff: '' } },
    presumed && { label: 'Nur vermutete Zuordnungen', cleared: { presumed: '' } },
    documentId && { label: 'Ein Dokument', cleared: { documentId: '' } },
  ].filter((chip) => chip !== '');
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ label, cleared }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="light"
          rightSection={<X size={14} aria-hidden />}
          aria-label={`Filter entfernen: ${label}`}
          onClick={() => list.change({ filters: cleared })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};

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
