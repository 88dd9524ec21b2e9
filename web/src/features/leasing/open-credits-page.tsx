import type { OpenCredits } from '@flottwart/contract/leasing/open-credits';
import { counted } from '@flottwart/contract/rules/counted';
import { maxClaimedPlates } from '@flottwart/contract/rules/limits';
import { Button, Group, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { requestFile } from '../../api/files.ts';
import { apiPage, apiQuery, type BodyOf } from '../../api/query.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import type { ListPage } from '../../lists/list-view.tsx';
import { MyListView } from '../../lists/my-list-view.tsx';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { useList } from '../../lists/use-list.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { HashTabs } from '../../ui/hash-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClaimDialog } from './claims/claim-dialog.tsx';
import { ClaimHistory } from './claims/claim-history.tsx';
import { openCreditsList } from './leasing-lists.ts';
import { openCreditsColumns, plateName } from './open-credits-columns.tsx';

const positionsOf = ({ licensePlate }: OpenCredits): string =>
  `/leaseplan?${new URLSearchParams({
    status: 'Nicht gutgeschrieben',
    sort: 'positionInvoiceDate',
    ...(licensePlate === '' ? { hasPlate: 'false' } : { licensePlate }),
  })}`;

const labelOf = (row: OpenCredits): string => `Positionen von ${plateName(row)}`;

/** A selection knows its rows by an id; the plate is one here. */
const withIds = (page: ListPage<OpenCredits>) => ({
  ...page,
  items: page.items.map((row) => ({ ...row, id: row.licensePlate })),
});

/** Everything open of one leasing company in one claim. */
const LessorMenu = ({
  onChoose,
}: {
  readonly onChoose: (subject: BodyOf<'POST /api/leaseplan/claims/draft'>) => void;
}) => {
  const { data = [] } = useQuery(apiQuery('GET /api/leaseplan/open-credits/lessors'));
  const lessors = data.filter(({ openAmount }) => openAmount > 0);
  if (lessors.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Mail size={16} aria-hidden />}>
          Alles reklamieren von …
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 2rem)">
        {lessors.map(({ issuer, name, positions, openAmount }) => (
          <Menu.Item key={issuer} onClick={() => onChoose({ issuer })}>
            {name}: {counted(positions, 'Position', 'Positionen')}, {formatEuro(openAmount)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Everything open, whatever the search shows. */
const OpenTotal = () => {
  const { data: lessors } = useQuery(apiQuery('GET /api/leaseplan/open-credits/lessors'));
  if (lessors === undefined) return <span />;
  const cents = lessors.reduce((sum, { openAmount }) => sum + Math.round(openAmount * 100), 0);
  return <Text fw={600}>Insgesamt offen: {formatEuro(cents / 100)} netto</Text>;
};

/** Credits the leasing company still owes, plate by plate. */
const Worklist = () => {
  const list = useList(openCreditsList);
  const open = useQuery({
    ...apiPage('GET /api/leaseplan/open-credits', { query: toListQuery(openCreditsList, list.state) }),
    select: withIds,
  });
  const [claimed, setClaimed] = useState<BodyOf<'POST /api/leaseplan/claims/draft'> | null>(null);
  const selection = useSelection(open.data?.items ?? [], list.state.q, plateName);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <OpenTotal />
        <LessorMenu onChoose={setClaimed} />
      </Group>
      <MyListView
        name="open-credits"
        definition={openCreditsList}
        exportFile={() =>
          requestFile('GET /api/leaseplan/open-credits/export', { query: toExportQuery(openCreditsList, list.state) })
        }
        label="Offene Gutschriften"
        list={list}
        query={open}
        columns={openCreditsColumns}
        rowKey={({ licensePlate }) => licensePlate}
        rowPath={positionsOf}
        rowLabel={labelOf}
        searchPlaceholder="Kennzeichen"
        empty={<EmptyState title="Nichts offen." hint="Alle Belastungen sind gutgeschrieben." />}
        failureText="Fehler beim Laden der offenen Gutschriften."
        selection={selection}
      />
      {selection.ids.length > 0 ? (
        <SelectionBar count={selection.ids.length} onClear={selection.clear}>
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            disabled={selection.ids.length > maxClaimedPlates}
            onClick={() => setClaimed({ licensePlates: [...selection.ids] })}
          >
            Gemeinsam reklamieren
          </Button>
        </SelectionBar>
      ) : null}
      {claimed ? <ClaimDialog subject={claimed} onClose={() => setClaimed(null)} /> : null}
    </>
  );
};

export const OpenCreditsPage = () => (
  <>
    <PageHeader
      title="Offene Gutschriften"
      description={
        <FoldedText text="Belastungen, die noch keine Gutschrift ausgleicht. Alle Beträge netto. Ein Klick zeigt die Positionen." />
      }
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
