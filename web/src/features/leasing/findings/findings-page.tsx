import type { FindingSummary, LeasingFinding } from '@flottwart/contract/leasing/findings';
import { counted } from '@flottwart/contract/rules/counted';
import {
  type FindingState,
  findingKindLabels,
  findingKinds,
  findingStateLabels,
  findingStates,
} from '@flottwart/contract/rules/leasing-findings';
import { maxBulkItems, maxFindingNoteLength } from '@flottwart/contract/rules/limits';
import { Button, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { requestFile } from '../../../api/files.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiPage, apiQuery, type QueryOf } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { ExportButton } from '../../../lists/export-button.tsx';
import { toExportQuery, toListQuery } from '../../../lists/list-state.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SelectionBar } from '../../../lists/selection-bar.tsx';
import { type ListOf, useList } from '../../../lists/use-list.ts';
import { useSelection } from '../../../lists/use-selection.ts';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { HashTabs } from '../../../ui/hash-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ClaimDialog } from '../claims/claim-dialog.tsx';
import { ContractList } from '../contracts/contract-list.tsx';
import { findingColumns, findingName } from './finding-columns.tsx';
import { findingList } from './finding-list.ts';
import { PlatelessPositions, PlateProposals } from './plate-proposals.tsx';

interface DecideDialogProps {
  readonly ids: readonly number[];
  /** Note to start with, of a single finding. */
  readonly note: string;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const countText = (count: number): string => counted(count, 'Auffälligkeit', 'Auffälligkeiten');

/** Decides on one or many findings at once; the decision can be undone. */
const DecideDialog = ({ ids, note: before, onDecided, onClose }: DecideDialogProps) => {
  const decide = useMutation(apiMutation('POST /api/leaseplan/findings/decide'));
  const [state, setState] = useState<FindingState>('accepted');
  const [note, setNote] = useState(before);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // Many findings keep their notes unless a new one is given.
      const noted = ids.length === 1 || note !== '' ? { note } : {};
      const former = await decide.mutateAsync({ body: { decisions: ids.map((id) => ({ id, state, ...noted })) } });
      toast.undoable(`${countText(ids.length)}: ${findingStateLabels[state]}.`, () =>
        decide.mutateAsync({ body: { decisions: former } }),
      );
      onDecided();
    } catch {
      // The dialog shows the failure.
    }
  };

  return (
    <FormDialog
      opened
      title={ids.length === 1 ? 'Auffälligkeit entscheiden' : `${countText(ids.length)} entscheiden`}
      submitLabel="Speichern"
      failure={decide.error ? messageOf(decide.error, 'Die Entscheidung konnte nicht gespeichert werden.') : null}
      busy={decide.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Radio.Group
        label="Status"
        value={state}
        onChange={(next) => setState(findingStates.find((each) => each === next) ?? state)}
      >
        <Stack gap="xs" mt="xs">
          {findingStates.map((choice) => (
            <Radio key={choice} value={choice} label={findingStateLabels[choice]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Notiz"
        placeholder={ids.length > 1 ? 'Leer lassen, um vorhandene Notizen zu behalten' : ''}
        rows={3}
        maxLength={maxFindingNoteLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const kinds = findingKinds.map((value) => ({ value, label: findingKindLabels[value] }));
const states = [
  { value: 'all', label: 'Alle' },
  ...findingStates.map((value) => ({ value, label: findingStateLabels[value] })),
];

const FindingFilters = ({ list }: { readonly list: ListOf<QueryOf<'GET /api/leaseplan/findings'>> }) => {
  const { kind, state } = list.state.filters;
  return (
    <>
      <Select
        label="Art"
        placeholder="Alle"
        data={kinds}
        value={kind || null}
        clearable
        onChange={(next) => list.change({ filters: { kind: next ?? '' } })}
      />
      <Select
        label="Status"
        data={states}
        value={state}
        allowDeselect={false}
        onChange={(next) => list.change({ filters: { state: next ?? 'all' } })}
      />
    </>
  );
};

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
