import type { FindingSummary, LeasingFinding } from '@flottwart/contract/leasing/findings';
import { counted } from '@flottwart/contract/rules/counted';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { requestFile } from '../../../api/files.ts';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { ExportButton } from '../../../lists/export-button.tsx';
import { toExportQuery, toListQuery } from '../../../lists/list-state.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SelectionBar } from '../../../lists/selection-bar.tsx';
import { useList } from '../../../lists/use-list.ts';
import { useSelection } from '../../../lists/use-selection.ts';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { HashTabs } from '../../../ui/hash-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ClaimDialog } from '../claims/claim-dialog.tsx';
import { ContractList } from '../contracts/contract-list.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { findingColumns, findingName } from './finding-columns.tsx';
import { FindingFilters } from './finding-filters.tsx';
import { findingList } from './finding-list.ts';
import { PlatelessPositions, PlateProposals } from './plate-proposals.tsx';

const summaryText = (summary: FindingSummary): string => {
  const count = summary.reduce((sum, one) => sum + one.count, 0);
  const cents = summary.reduce((sum, one) => sum + Math.round(one.stake * 100), 0);
  if (count === 0) return 'Nichts offen.';
  return `${counted(count, 'Auffälligkeit', 'Auffälligkeiten')} offen, fraglich sind ${formatEuro(cents / 100)}.`;
};

interface Deciding {
  readonly ids: readonly number[];
  readonly note: string;
}

const rowPath = ({ positionIds }: LeasingFinding): string => `/leaseplan/${positionIds.at(-1)}`;

const Worklist = () => {
  const list = useList(findingList);
  const findings = useQuery(apiPage('GET /api/leaseplan/findings', { query: toListQuery(findingList, list.state) }));
  const summary = useQuery(apiQuery('GET /api/leaseplan/findings/summary'));
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [claimed, setClaimed] = useState<readonly number[] | null>(null);
  const { q, filters } = list.state;
  const selection = useSelection(findings.data?.items ?? [], JSON.stringify([q, filters]), findingName);
  const columns = useMemo(() => findingColumns(({ id, note }) => setDeciding({ ids: [id], note })), []);
  const isTooMany = selection.ids.length > maxBulkItems;

  return (
    <>
      <PlateProposals />
      <PlatelessPositions />
      <ListView<LeasingFinding, 'stake' | 'month' | 'licensePlate', 'kind' | 'state'>
        label="Auffälligkeiten"
        list={list}
        query={findings}
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={rowPath}
        rowLabel={findingName}
        searchPlaceholder="Kennzeichen, Leistung"
        filters={<FindingFilters list={list} />}
        tools={
          <ExportButton
            fetchFile={() =>
              requestFile('GET /api/leaseplan/findings/export', { query: toExportQuery(findingList, list.state) })
            }
          />
        }
        summary={
          summary.data ? (
            <Text size="sm" mb="sm">
              {summaryText(summary.data)}
            </Text>
          ) : null
        }
        selection={selection}
        empty={<EmptyState title="Nichts aufgefallen." hint="Rechnungen werden bei jedem Import geprüft." />}
        failureText="Fehler beim Laden der Auffälligkeiten."
      />
      {selection.ids.length > 0 ? (
        <SelectionBar count={selection.ids.length} onClear={selection.clear}>
          <Button
            variant="default"
            leftSection={<CircleCheck size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => setDeciding({ ids: selection.ids, note: '' })}
          >
            Entscheiden
          </Button>
          <Button
            variant="default"
            leftSection={<Mail size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => setClaimed(selection.ids)}
          >
            Reklamieren
          </Button>
        </SelectionBar>
      ) : null}
      {deciding ? (
        <DecideDialog
          {...deciding}
          onDecided={() => {
            setDeciding(null);
            selection.clear();
          }}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {claimed ? <ClaimDialog subject={{ findingIds: [...claimed] }} onClose={() => setClaimed(null)} /> : null}
    </>
  );
};

export const FindingsPage = () => (
  <>
    <PageHeader
      title="Auffälligkeiten"
      description={
        <FoldedText text="Beträge, die doppelt, anders als vereinbart, nach der Rückgabe oder sprunghaft höher berechnet wurden. Wechselt ein Vertrag im Monat, wird tageweise verglichen, mit einer Tagesrate (1/30) Toleranz." />
      }
    />
    <HashTabs
      label="Auffälligkeiten"
      tabs={[
        { hash: 'auffaelligkeiten', label: 'Auffälligkeiten', content: <Worklist /> },
        { hash: 'vertraege', label: 'Verträge', content: <ContractList /> },
      ]}
    />
  </>
);
