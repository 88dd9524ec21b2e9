import type { BoardCounts } from '@flottwart/contract/due-dates';
import { dueKindLabels, dueKinds } from '@flottwart/contract/rules/due-names';
import { ChoiceFilter } from '../../lists/choice-filter.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import classes from '../../lists/list-view.module.css';
import { SearchBox } from '../../lists/search-box.tsx';
import type { List } from '../../lists/use-list.ts';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { AssigneeFilter } from '../../work-items/item-filters.tsx';
import type { BoardFilter } from './board-list.ts';

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
export const BoardFilters = ({ list, counts, total, fetchExport }: BoardFiltersProps) => (
  <search className={classes.tools} aria-label="Termine">
    <div className={classes.search}>
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
