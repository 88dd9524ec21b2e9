import type { ImportRemark, ImportRun } from '@flottwart/contract/imports';
import { importOrigins, importStateText, importSubjects } from '@flottwart/contract/rules/import-labels';
import { Text } from '@mantine/core';
import { Check, Hourglass, type LucideIcon, RotateCcw, RotateCw, TriangleAlert, X } from 'lucide-react';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { attemptText } from '../../shared/imports/import-text.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { Column } from '../../ui/column.ts';

interface Look {
  readonly tone: ChipTone;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<ImportRun['state'], Look>> = {
  queued: { tone: 'petrol', icon: Hourglass },
  running: { tone: 'petrol', icon: RotateCw },
  done: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: TriangleAlert },
  cancelled: { tone: 'gray', icon: X },
  undoing: { tone: 'petrol', icon: RotateCcw },
  undone: { tone: 'gray', icon: RotateCcw },
};

/** State with the pending attempt and the reason, so that nobody has to open the report for them. */
const ImportStateCell = ({ run }: { readonly run: ImportRun }) => {
  const details = [attemptText(run), run.error].filter(Boolean).join('. ');
  return (
    <>
      <Chip {...looks[run.state]} text={importStateText(run)} />
      {details ? (
        <Text size="xs" mt={4} maw="16rem">
          {details}
        </Text>
      ) : null}
    </>
  );
};

const count = (value: number): string => germanNumber(value, 0);

export const importColumns: readonly Column<ImportRun>[] = [
  { key: 'createdAt', header: 'Gestartet', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  { key: 'kind', header: 'Was', isOneLine: true, cell: ({ kind }) => importSubjects[kind] },
  {
    key: 'origin',
    header: 'Woher',
    cell: ({ origin, fileName }) =>
      fileName || (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {importOrigins[origin]}
        </Text>
      ),
  },
  { key: 'state', header: 'Stand', cell: (run) => <ImportStateCell run={run} /> },
  { key: 'found', header: 'Gefunden', isNumber: true, cell: ({ found }) => count(found) },
  { key: 'new', header: 'Neu', isNumber: true, cell: (run) => count(run.new) },
  { key: 'changed', header: 'Geändert', isNumber: true, cell: ({ changed }) => count(changed) },
  { key: 'skipped', header: 'Ausgelassen', isNumber: true, cell: ({ skipped }) => count(skipped) },
  {
    key: 'unchanged',
    header: 'Unverändert',
    isExtra: true,
    isOneLine: true,
    cell: ({ unchanged }) => count(unchanged),
  },
  {
    key: 'finishedAt',
    header: 'Beendet',
    isExtra: true,
    isOneLine: true,
    cell: ({ finishedAt }) => formatInstant(finishedAt),
  },
  { key: 'startedBy', header: 'Gestartet von', isExtra: true, cell: ({ startedBy }) => startedBy ?? dash },
];

export const remarkColumns: readonly Column<ImportRemark>[] = [
  { key: 'reference', header: 'Was', cell: ({ reference }) => reference },
  { key: 'reason', header: 'Warum', cell: ({ reason }) => reason },
  {
    key: 'isSkipped',
    header: 'Folge',
    isOneLine: true,
    cell: ({ isSkipped, isKept }) =>
      isKept ? 'beim Zurücknehmen behalten' : isSkipped ? 'ausgelassen' : 'mit Hinweis übernommen',
  },
  { key: 'times', header: 'Wie oft', isNumber: true, cell: ({ times }) => count(times) },
];
