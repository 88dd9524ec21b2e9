import type { BoardCounts, BoardDate } from '@flottwart/contract/due-dates';
import { counted } from '@flottwart/contract/rules/counted';
import {
  type DueColumn,
  dueColumnLabels,
  dueColumns,
  dueKindLabels,
  dueKinds,
} from '@flottwart/contract/rules/due-names';
import { maxPageSize } from '@flottwart/contract/rules/limits';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { boardCountsQuery, boardDatesQuery, wholeBoardQuery } from '../../api/due-dates.ts';
import { requestFile } from '../../api/files.ts';
import { formatDay, today } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ChoiceFilter } from '../../lists/choice-filter.tsx';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import viewClasses from '../../lists/list-view.module.css';
import { SearchBox } from '../../lists/search-box.tsx';
import { type List, useList } from '../../lists/use-list.ts';
import { PersonName } from '../../shared/person-name.tsx';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { detailOf, dueText, keyOf, leftText, nameOf } from '../../work-items/due-dates/date-text.ts';
import { AssigneeFilter } from '../../work-items/item-filters.tsx';
import classes from './board.module.css';
import { BoardActions, type OpenAction } from './board-actions.tsx';
import { BoardColumn } from './board-column.tsx';
import { type BoardFilter, boardList, toBoardQuery, toShownQuery } from './board-list.ts';
import { MonthCalendar } from './month-calendar.tsx';

/** Filters that leave dates out; the others choose a part of the page. */
const narrowing = ['kind', 'assignedTo'] as const;

interface BoardFiltersProps {
  readonly list: List<'date', BoardFilter>;
  readonly counts: BoardCounts | undefined;
  /** Dates that the filters leave, once known. */
  readonly total: number | undefined;
  readonly fetchExport: () => Promise<File>;
}

/** Search and filters of the board, all of them in the address. */
const BoardFilters = ({ list, counts, total, fetchExport }: BoardFiltersProps) => (
  <search className={viewClasses.tools} aria-label="Termine">
    <div className={viewClasses.search}>
      <SearchBox
        label="Suche"
        placeholder="Kennzeichen, Fahrer oder Aufgabe"
        value={list.state.q}
        onChange={(q) => list.change({ q })}
      />
    </div>
    <ListTools
      isPhone={useIsPhone()}
      activeFilters={narrowing.filter((name) => list.filterOf(name) !== '').length}
      found={total === undefined ? undefined : { total }}
      onReset={list.reset}
      filters={
        <>
          <ChoiceFilter
            label="Art"
            choices={dueKinds.map((kind) => ({ value: kind, label: dueKindLabels[kind], count: counts?.kinds[kind] }))}
            value={list.filterOf('kind')}
            onChange={(kind) => list.setFilter('kind', kind)}
          />
          <AssigneeFilter
            list={{
              filterOf: () => list.filterOf('assignedTo'),
              setFilter: (_, value) => list.setFilter('assignedTo', value),
            }}
          />
        </>
      }
      tools={<ExportButton fetchFile={fetchExport} />}
    />
  </search>
);

interface WorkshopListProps {
  readonly entries: readonly BoardDate[];
  readonly total: number;
}

/** List for the workshop, on paper only: by urgency, with room for the day and a signature. */
const WorkshopList = ({ entries, total }: WorkshopListProps) => (
  <div className={classes.paper} data-testid="workshop-list">
    {entries.length < total ? (
      <p>
        Die dringendsten {germanNumber(entries.length, 0)} von {counted(total, 'Termin', 'Terminen')}.
      </p>
    ) : null}
    {dueColumns.map((column) => {
      const ofColumn = entries.filter((entry) => entry.column === column);
      if (ofColumn.length === 0) return null;
      return (
        <table key={column}>
          <caption>
            {dueColumnLabels[column]}: {counted(ofColumn.length, 'Termin', 'Termine')}
          </caption>
          <thead>
            <tr>
              <th scope="col">Fällig</th>
              <th scope="col">Termin</th>
              <th scope="col">Kennzeichen / Name</th>
              <th scope="col">Fahrzeug</th>
              <th scope="col">Zugewiesen an</th>
              <th scope="col">Erledigt am</th>
            </tr>
          </thead>
          <tbody>
            {ofColumn.map((entry) => (
              <tr key={keyOf(entry)}>
                <td>
                  {dueText(entry)}
                  {entry.isByMileage || entry.isNeverChecked ? ` (${leftText(entry)})` : ''}
                </td>
                <td>{dueKindLabels[entry.kind]}</td>
                <td>{nameOf(entry)}</td>
                <td>{detailOf(entry)}</td>
                <td>
                  <PersonName email={entry.assignedToEmail} />
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      );
    })}
  </div>
);

/** Selected dates by their key; another filter clears them, so that no hidden date stays selected. */
const useSelectedDates = (filter: string) => {
  const [selected, setSelected] = useState<ReadonlyMap<string, BoardDate>>(new Map());
  const clear = () => setSelected(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason, not an input
  useEffect(clear, [filter]);

  const toggle = (entry: BoardDate) =>
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry);
      return next;
    });
  return { entries: [...selected.values()], has: (entry: BoardDate) => selected.has(keyOf(entry)), toggle, clear };
};

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "864 Termine", "6 von 864 Terminen". */
const headingOf = (total: number | undefined, all: number | undefined): string => {
  if (total === undefined || all === undefined) return '\u00a0';
  if (total === all) return counted(all, 'Termin', 'Termine');
  return `${germanNumber(total, 0)} von ${counted(all, 'Termin', 'Terminen')}`;
};

/** Dates of vehicles, drivers, tasks and offences by urgency, with a month beside them. */
export const DueDatesPage = () => {
  const list = useList(boardList);
  const { month, day, column: only } = list.state.filters;
  const query = toBoardQuery(list.state);
  const shownMonth = month || (day || today()).slice(0, 7);
  const counts = useQuery(boardCountsQuery(query));
  const [isPrinting, setPrinting] = useState(false);
  const shown = toShownQuery(list.state);
  const whole = useQuery({ ...wholeBoardQuery(shown, maxPageSize), enabled: isPrinting });
  const ofDay = useInfiniteQuery({ ...boardDatesQuery({ ...query, from: day, to: day }), enabled: day !== '' });
  const selected = useSelectedDates(JSON.stringify([query, day]));
  const [open, setOpen] = useState<OpenAction | null>(null);

  useEffect(() => {
    if (!isPrinting || whole.isPending) return;
    if (whole.data) window.print();
    setPrinting(false);
  }, [isPrinting, whole.isPending, whole.data]);

  const all = counts.data && sumOf(counts.data.columns);
  const inColumn = only === '' ? all : counts.data?.columns[only as DueColumn];
  const total = day === '' ? inColumn : ofDay.data?.pages.at(-1)?.total;
  const isEmpty = counts.data !== undefined && sumOf(counts.data.kinds) === 0 && !list.isNarrowed;
  const cards = {
    isSelected: selected.has,
    onToggle: selected.toggle,
    onAction: (action: OpenAction['action'], entries: readonly BoardDate[]) => setOpen({ action, entries }),
  };

  return (
    <>
      <PageHeader
        title="Termine"
        description={headingOf(total, all)}
        actions={
          <PrintButton label="Werkstattliste drucken" isPrinting={isPrinting} onPrint={() => setPrinting(true)} />
        }
      />
      <SampleBanner />
      <BoardFilters
        list={list}
        counts={counts.data}
        total={total}
        fetchExport={() => requestFile('GET /api/due-dates/export', { query: shown })}
      />
      {isEmpty ? (
        <EmptyState
          title="Noch keine Termine."
          hint="Termine entstehen aus den Angaben am Fahrzeug (HU/AU, UVV, Service, Reifen, Rückgabe), aus Führerscheinkontrollen, Aufgaben und Ordnungswidrigkeiten."
          action={
            <Button component={Link} to="/vehicles" variant="default">
              Zu den Fahrzeugen
            </Button>
          }
        />
      ) : (
        <div className={classes.layout}>
          <MonthCalendar
            month={shownMonth}
            day={day}
            query={query}
            onMonth={(next) =>
              list.change({ filters: { month: next === today().slice(0, 7) && day === '' ? '' : next } })
            }
            onDay={(next) =>
              list.change({ filters: { day: next, month: shownMonth === today().slice(0, 7) ? '' : shownMonth } })
            }
          />
          <div className={classes.board} data-day={day || only || undefined}>
            {day === '' ? (
              <>
                {dueColumns
                  .filter((column) => only === '' || only === column)
                  .map((column) => (
                    <BoardColumn
                      key={column}
                      title={dueColumnLabels[column]}
                      tone={column}
                      query={{ ...query, column }}
                      emptyText="Nichts fällig."
                      {...cards}
                    />
                  ))}
                {only === '' ? null : (
                  <Button variant="default" className={classes.all} onClick={() => list.setFilter('column', '')}>
                    Alle Termine zeigen
                  </Button>
                )}
              </>
            ) : (
              <>
                <BoardColumn
                  title={`Am ${formatDay(day)}`}
                  query={{ ...query, from: day, to: day }}
                  emptyText="An diesem Tag ist nichts fällig."
                  {...cards}
                />
                <Button variant="default" className={classes.all} onClick={() => list.setFilter('day', '')}>
                  Alle Tage zeigen
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      {isPrinting && whole.data ? <WorkshopList entries={whole.data.items} total={whole.data.total} /> : null}
      <BoardActions
        selected={selected.entries}
        open={open}
        onOpen={(action, entries) => setOpen({ action, entries })}
        onClose={() => setOpen(null)}
        onClear={selected.clear}
      />
    </>
  );
};
