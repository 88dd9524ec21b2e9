import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  /** Actions on all selected rows. */
  readonly children: ReactNode;
}

const isBusyElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]') !== null;

const useEscape = (act: () => void): void => {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isBusyElsewhere(event.target)) leave();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
};

/** Gives the focus to the first row that was selected when the bar leaves with it, or a dialog of the bar does. */
const useFocusOnRow = (): void => {
  const boxes = useRef<readonly (HTMLElement | null)[]>([]);
  useEffect(() => {
    const row = document.querySelector<HTMLElement>('main tbody input[type="checkbox"]:checked');
    // The row may leave the list with the change, the box for all rows stays.
    if (row) boxes.current = [row, row.closest('table')?.querySelector('input[type="checkbox"]') ?? null];
  });
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        boxes.current.find((box) => box?.isConnected)?.focus({ preventScroll: true });
      }),
    [],
  );
};

/** The shell of every bar for selected rows. Escape clears the selection. */
export const SelectionBar = ({ count, onClear, children }: SelectionBarProps) => {
  useEscape(onClear);
  useFocusOnRow();
  return (
    <section className={classes.bar} aria-label="Ausgewählte">
      <span className={classes.count} role="status">
        {count} ausgewählt{count > maxBulkItems ? `, höchstens ${maxBulkItems} auf einmal` : ''}
      </span>
      {children}
      <Button variant="subtle" leftSection={<X size={16} aria-hidden />} onClick={onClear}>
        Auswahl aufheben
      </Button>
    </section>
  );
};
