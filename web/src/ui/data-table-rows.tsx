import { Skeleton } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, useRef } from 'react';
import { dash } from '../lib/german-dates.ts';
import { type Column, registrationMark } from './column.ts';
import classes from './data-table.module.css';
import { type RowSelection, SelectRowCell } from './row-selection.tsx';

export interface RowLink<Row> {
  readonly path: (row: Row) => string;
  /** Accessible label of the link. */
  readonly label: (row: Row) => string;
}

interface DataTableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly link: RowLink<Row> | undefined;
  readonly selection: RowSelection<Row>['toggle'] | undefined;
  readonly isSelected: boolean;
  /** Today, which cells may compare with: a new day renders the row again. */
  readonly day: string;
}

interface DataTableCellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly link: RowLink<Row> | undefined;
}

const hasSelectedText = (): boolean => window.getSelection()?.isCollapsed === false;

/** Time for the second click of a double click, which selects the word below it. */
const secondClickMs = 250;
let opening: ReturnType<typeof setTimeout> | undefined;

/** A single click of a mouse with no key held; fingers select by a long press. */
const isPlainMouseClick = (event: MouseEvent): boolean =>
  event.detail > 0 &&
  (event.nativeEvent as PointerEvent).pointerType === 'mouse' &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey;

const clickLink = (link: Element | null, keys: MouseEventInit = {}): void => {
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
};

/** Opens the row unless a second click follows, or text was selected. */
const openAfterPause = ({ detail }: MouseEvent, link: Element | null): void => {
  clearTimeout(opening);
  if (detail > 1) return;
  opening = setTimeout(() => {
    if (!hasSelectedText()) clickLink(link);
  }, secondClickMs);
};

/** The click that ends a selection opens nothing; Enter, which is no click of a pointer, always does. */
const keepSelectedText = (event: MouseEvent): void => {
  const isPlain = isPlainMouseClick(event);
  if (isPlain) openAfterPause(event, event.currentTarget);
  if (isPlain || (event.detail > 0 && hasSelectedText())) event.preventDefault();
};

/** Removes the `href` while the button is pressed, because browsers start no text selection on a link. */
const letSelectText = (event: MouseEvent<HTMLAnchorElement>): void => {
  const link = event.currentTarget;
  const href = link.getAttribute('href');
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || href === null) return;
  link.removeAttribute('href');
  setTimeout(() => link.setAttribute('href', href));
};

const ownTargets = 'a, button, input, select, textarea, label';

/** A click anywhere in the row is a click on its link, with the same keys; the middle button opens a tab, as on any link. */
const clickRowLink = (event: MouseEvent<HTMLElement>): void => {
  const isMiddle = event.type === 'auxclick';
  if (isMiddle && event.button !== 1) return;
  // The second click has selected a word, so it has to stop the first one even then.
  const isPlain = !isMiddle && isPlainMouseClick(event);
  if (event.defaultPrevented || (hasSelectedText() && !isPlain) || (event.target as Element).closest(ownTargets))
    return;
  const { shiftKey, ctrlKey, metaKey } = event;
  const link = event.currentTarget.querySelector('[data-row-link]');
  if (isPlain) openAfterPause(event, link);
  else clickLink(link, isMiddle ? { ctrlKey: true, metaKey: true } : { shiftKey, ctrlKey, metaKey });
};

/** Long enough for a pointer that only passes by. */
const preloadDelayMs = 50;

/** Prepares the page of a row while the pointer rests on it. */
const useRowPreload = <Row,>(row: Row, link: RowLink<Row> | undefined) => {
  const router = useRouter({ warn: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!link) return {};
  const preload = () => void router?.preloadRoute({ to: link.path(row) }).catch(() => undefined);
  return {
    onMouseEnter: () => {
      timer.current = setTimeout(preload, preloadDelayMs);
    },
    onMouseLeave: () => clearTimeout(timer.current),
  };
};

const DataTableCell = <Row,>({ row, column, link }: DataTableCellProps<Row>) => {
  const { header, hideHeader, isOneLine, isNumber, isCardTitle } = column;
  const content = column.cell(row);
  return (
    <td
      role="cell"
      className={classes.cell}
      data-label={hideHeader || isCardTitle ? undefined : header}
      data-one-line={isOneLine || undefined}
      data-number={isNumber || undefined}
      data-card-title={isCardTitle || undefined}
      data-actions={hideHeader || undefined}
      data-blank={content === dash || undefined}
      data-registration={registrationMark(header)}
    >
      <div>
        {link ? (
          <Link
            to={link.path(row)}
            className={classes.rowLink}
            draggable={false}
            data-row-link
            onMouseDown={letSelectText}
            onClick={keepSelectedText}
          >
            {content}
            <span className={classes.hidden}> {link.label(row)}</span>
          </Link>
        ) : (
          content
        )}
      </div>
    </td>
  );
};

const Row = <Row,>({ row, columns, link, selection, isSelected }: DataTableRowProps<Row>) => (
  <tr
    role="row"
    className={link ? `${classes.row} ${classes.linkRow}` : classes.row}
    onClick={link ? clickRowLink : undefined}
    onAuxClick={link ? clickRowLink : undefined}
    {...useRowPreload(row, link)}
    data-selected={isSelected || undefined}
    onKeyDown={(event) => {
      if (event.key !== ' ' || !selection || !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      selection.onToggle(row, event.shiftKey);
    }}
  >
    {selection ? <SelectRowCell row={row} selection={selection} isSelected={isSelected} /> : null}
    {columns.map((column, index) => (
      <DataTableCell key={column.key} row={row} column={column} link={index === 0 ? link : undefined} />
    ))}
  </tr>
);

/**
 * The first cell holds the link of the row, for keyboard and screen reader; a pointer may use the whole row, or select its text.
 * Rendered only if its row, columns, link or selection changed, since a list is rendered several times per search. The cast keeps the
 * type of the row, which `memo` drops.
 */
export const DataTableRow = memo(Row) as typeof Row;

interface LoadingRowsProps {
  /** Number of columns. */
  readonly columns: number;
  readonly count: number;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `loading-${index}`);

export const LoadingRows = ({ columns, count }: LoadingRowsProps) =>
  names(count).map((rowName) => (
    <tr key={rowName} role="row" className={classes.row} aria-hidden>
      {names(columns).map((cellName) => (
        <td key={cellName} role="cell" className={classes.cell}>
          <Skeleton height={14} my={3} />
        </td>
      ))}
    </tr>
  ));
