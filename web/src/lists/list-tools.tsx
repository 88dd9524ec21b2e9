import { Button, Group, NativeSelect, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import type { Column } from '../ui/column.ts';
import type { Sorting } from '../ui/data-table-head.tsx';
import classes from './list-tools.module.css';
import { foundText } from './total-text.ts';

interface Order<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
}

interface ListToolsProps<Row> {
  readonly isPhone: boolean;
  /** Left out where the order is fixed, as on the board of dates. */
  readonly order?: Order<Row>;
  /** Number of filters that exclude something. */
  readonly activeFilters: number;
  /** Rows that the filters leave, once known. */
  readonly found: { readonly total: number; readonly hasMore?: boolean } | undefined;
  readonly onReset: () => void;
  readonly filters: ReactNode;
  readonly tools: ReactNode;
  /** Filter that is always seen, such as tabs; present where the others fold. */
  readonly tabs?: ReactNode;
  readonly isFoldable?: boolean | undefined;
}

/** Filters, order and tools of a list: one row with the filters folded below it; on a phone folded into one button. */
export const ListTools = <Row,>({ isPhone, ...props }: ListToolsProps<Row>) => {
  const { onReset, filters, tools, tabs, isFoldable = false, activeFilters } = props;
  const foldId = useId();
  // Remembered on the device: who filters every day finds the filters open.
  const [isOpen, setOpen] = useLocalStorage({
    key: 'list-filters',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isPhone) return <ListSheet {...props} />;
  const reset = (
    <Button variant="default" onClick={onReset}>
      Zurücksetzen
    </Button>
  );
  if (!isFoldable)
    return (
      <>
        {filters}
        <Group gap="sm">
          {reset}
          {tools}
        </Group>
      </>
    );
  return (
    <>
      {tabs}
      <FilterButton
        activeFilters={activeFilters}
        aria-expanded={isOpen}
        aria-controls={foldId}
        onClick={() => setOpen(!isOpen)}
      />
      {reset}
      <Group gap="sm" className={classes.end}>
        {tools}
      </Group>
      {isOpen ? (
        <div id={foldId} className={classes.fold} data-fold>
          {filters}
        </div>
      ) : null}
    </>
  );
};

interface FilterButtonProps {
  readonly 'aria-expanded': boolean;
  readonly activeFilters: number;
  readonly 'aria-controls'?: string;
  readonly 'aria-haspopup'?: 'dialog';
  readonly onClick: () => void;
}

/** Says how many filters exclude something. */
const FilterButton = ({ activeFilters, ...props }: FilterButtonProps) => (
  <Button
    variant="default"
    className={classes.button}
    leftSection={<SlidersHorizontal size={16} aria-hidden />}
    rightSection={
      activeFilters === 0 ? null : (
        <span className={classes.count} aria-hidden>
          {activeFilters}
        </span>
      )
    }
    {...props}
  >
    Filter
    {activeFilters === 0 ? null : <VisuallyHidden>{` (${activeFilters} aktiv)`}</VisuallyHidden>}
  </Button>
);

const ListSheet = <Row,>(props: Omit<ListToolsProps<Row>, 'isPhone'>) => {
  const { order, activeFilters, found, onReset, filters, tools, tabs } = props;
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <FilterButton activeFilters={activeFilters} aria-haspopup="dialog" aria-expanded={isOpen} onClick={sheet.open} />
      <BottomSheet
        opened={isOpen}
        title="Filter"
        onClose={sheet.close}
        actions={
          <>
            <Button variant="default" onClick={onReset}>
              Zurücksetzen
            </Button>
            <Button onClick={sheet.close}>
              {found ? `${foundText(found.total, found.hasMore)} Treffer` : 'Anzeigen'}
            </Button>
          </>
        }
      >
        {tabs}
        {filters}
        {order ? <SortFields {...order} /> : null}
        {tools ? <div className={classes.tools}>{tools}</div> : null}
      </BottomSheet>
    </>
  );
};

/** In place of the headings, which cards do not have. */
const SortFields = <Row,>({ columns, sorting: { sort, order, onSort } }: Order<Row>) => (
  <div className={classes.sorting}>
    <NativeSelect
      label="Sortieren nach"
      value={sort}
      data={columns.filter(({ isSortable }) => isSortable).map(({ key, header }) => ({ value: key, label: header }))}
      onChange={(event) => onSort(event.currentTarget.value, order)}
    />
    <NativeSelect
      label="Reihenfolge"
      value={order}
      data={[
        { value: 'asc', label: 'Aufsteigend' },
        { value: 'desc', label: 'Absteigend' },
      ]}
      onChange={(event) => onSort(sort, event.currentTarget.value === 'desc' ? 'desc' : 'asc')}
    />
  </div>
);
