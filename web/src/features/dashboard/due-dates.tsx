import type { DueDate as DueDateEntry } from '@flottwart/contract/reminders';
import { counted } from '@flottwart/contract/rules/counted';
import { type DueLevel, dueLevels } from '@flottwart/contract/rules/due-names';
import { titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { ActionIcon, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiPage, apiQuery } from '../../api/query.ts';
import { itemQuery } from '../../api/work-items.ts';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { filterValues } from '../../lists/list-state.ts';
import { mileageText, remainingText } from '../../shared/due-text.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListPlate } from '../../ui/drawings/list-plate.tsx';
import { DueBadge } from '../../ui/due-badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { type DueEntry, vehicleDate } from '../../work-items/due-dates/plan-changes.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

const spoken: Readonly<Record<DueLevel, string>> = {
  overdue: 'überfällig: ',
  week: 'sehr bald: ',
  month: 'bald: ',
};

const Due = ({ level, date, dueKm }: DueDateEntry) => (
  <DueBadge
    tone={level === 'overdue' ? 'overdue' : 'soon'}
    text={dueKm === null ? formatDay(date) : mileageText(dueKm)}
    spoken={spoken[level]}
  />
);

const Remaining = (entry: DueDateEntry) => {
  const text = remainingText(entry);
  return entry.level === 'month' ? text : <strong>{text}</strong>;
};

const DoneDialog = lazy(async () => ({
  default: (await import('../../work-items/due-dates/done-dialog.tsx')).DoneDialog,
}));

const vehicleKinds = {
  'HU/AU': 'inspection',
  'UVV-Prüfung': 'uvv',
  Service: 'service',
  'Service (km)': 'service',
  Reifenwechsel: 'tires',
  Leasingrückgabe: 'lease-return',
} as const;

/** Records the date as done, with the values that its vehicle has now. */
const DoneButton = ({ entry }: { readonly entry: DueDateEntry }) => {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<DueEntry | null>(null);
  const { vehicleId, employeeId, type, title: name, licensePlate, date } = entry;

  const toEntry = async (): Promise<DueEntry> => {
    if (vehicleId !== null && type !== 'Führerscheinkontrolle')
      return vehicleDate(await queryClient.fetchQuery(itemQuery('vehicle', vehicleId)), vehicleKinds[type]);
    const check = { kind: 'licence-check', itemKind: 'employee', itemId: employeeId ?? 0 } as const;
    const noService = { isByMileage: false, dueKm: null, dueAt: null, nextServiceDate: null, nextServiceKm: null };
    return { ...check, ...noService, title: name, licensePlate, date };
  };
  const open = () =>
    toEntry().then(setOpened, (error: unknown) => toast.error(messageOf(error, 'Fehler beim Laden des Termins.')));
  const close = () => setOpened(null);

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Erledigt: ${type} ${licensePlate || name}`}
        title="Erledigt …"
        onClick={() => void open()}
      >
        <Check size={16} aria-hidden />
      </ActionIcon>
      {opened ? (
        <Suspense>
          <DoneDialog entries={[opened]} onClose={close} onDone={close} />
        </Suspense>
      ) : null}
    </>
  );
};

const dueDateColumns: readonly Column<DueDateEntry>[] = [
  { key: 'date', header: 'Fällig', isOneLine: true, cell: Due },
  { key: 'remaining', header: 'Frist', isOneLine: true, cell: Remaining },
  { key: 'type', header: 'Termin', isCardTitle: true, cell: ({ type }) => type },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => <ListPlate plate={licensePlate} />,
  },
  {
    key: 'title',
    header: 'Fahrzeug / Fahrer',
    isCardTitle: true,
    cell: ({ title, licensePlate }) => titleWithoutPlate(title, licensePlate) || dash,
  },
  { key: 'done', header: 'Erledigt', hideHeader: true, cell: (entry) => <DoneButton entry={entry} /> },
];

const title = 'Anstehende Termine';
export const dueDatesId = 'termine';

const groupTitles: Readonly<Record<DueLevel, string>> = {
  overdue: 'Überfällig',
  week: 'In 7 Tagen fällig',
  month: 'In 30 Tagen fällig',
};

/** The most urgent first. */
const levelsOf = (filter: string | undefined): readonly DueLevel[] =>
  dueLevels.filter((level) => filterValues(filter ?? '').includes(level)).reverse();

export const DueDates = () => {
  const { level } = useSearch({ strict: false });
  const levels = levelsOf(level);
  return (
    <section id={dueDatesId}>
      <Group justify="space-between" align="baseline" gap="xs" mb="sm">
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {levels.length === 0 ? <Summary /> : <LevelLink text="Alle Termine zeigen" />}{' '}
          <Anchor inherit renderRoot={(props) => <Link {...props} to="/due-dates" />}>
            Zur Terminübersicht
          </Anchor>
        </Text>
      </Group>
      <Stack gap="lg">
        {levels.length === 0 ? <DueDateTable level={undefined} label={title} /> : null}
        {levels.map((shown) => (
          <DueDateTable key={shown} level={shown} label={groupTitles[shown]} />
        ))}
      </Stack>
    </section>
  );
};

interface LevelLinkProps {
  /** All of them if absent. */
  readonly level?: DueLevel;
  readonly text: ReactNode;
}

const LevelLink = ({ level, text }: LevelLinkProps) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link {...props} to="/dashboard" search={level ? { level } : {}} hash={dueDatesId} />}
  >
    {text}
  </Anchor>
);

/** All appointments in numbers; each number opens what it counts. */
const Summary = () => {
  const { data } = useQuery(apiPage('GET /api/vehicles/due-dates', { query: { page: 1, size: smallPageSize } }));
  const { data: figures } = useQuery(apiQuery('GET /api/dashboard'));
  if (!data || data.total === 0 || !figures) return null;
  const { urgentDueDates: urgent, overdueDueDates: overdue } = figures;
  return (
    <>
      {counted(data.total, 'Termin', 'Termine')} von Fahrzeugen und Fahrern in den nächsten 30 Tagen, davon{' '}
      <LevelLink level="overdue" text={`${overdue} überfällig`} /> und{' '}
      <LevelLink level="week" text={`${urgent - overdue} in 7 Tagen fällig`} />.
    </>
  );
};

interface DueDateTableProps {
  /** All levels if absent. */
  readonly level: DueLevel | undefined;
  readonly label: string;
}

const DueDateTable = ({ level, label }: DueDateTableProps) => {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    apiPage('GET /api/vehicles/due-dates', { query: { page, size: smallPageSize, level } }),
  );

  return (
    <div>
      {level ? (
        <Title order={3} size="h4" mb="xs">
          <LevelLink level={level} text={data ? `${label}: ${counted(data.total, 'Termin', 'Termine')}` : label} />
        </Title>
      ) : null}
      {error && !data ? (
        <ErrorState
          title="Fehler beim Laden der Termine."
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <DataTable
          label={label}
          columns={dueDateColumns}
          rows={data?.items}
          rowKey={({ vehicleId, employeeId, type }) => `${vehicleId ?? employeeId} ${type}`}
          link={{
            path: ({ vehicleId, employeeId }) =>
              vehicleId === null ? itemUrl('employee', employeeId ?? 0) : itemUrl('vehicle', vehicleId),
            label: ({ type, licensePlate, title: name }) => `${type} ${licensePlate || name}`,
          }}
          isOutdated={isPlaceholderData}
          empty={
            level ? (
              <EmptyState title="Keine Termine." />
            ) : (
              <EmptyState
                title="Keine Termine in den nächsten 30 Tagen."
                hint="Termine entstehen aus den Angaben am Fahrzeug (HU/AU, UVV, Service, Reifen und Rückgabe) und aus Führerscheinkontrollen."
              />
            )
          }
        />
      )}
      {data && data.total > smallPageSize ? (
        <ListPagination label={label} page={page} size={smallPageSize} total={data.total} onChange={setPage} />
      ) : null}
    </div>
  );
};
