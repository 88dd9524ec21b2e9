import type { BoardDate } from '@flottwart/contract/due-dates';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { Button } from '@mantine/core';
import { CalendarClock, Check, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { isPostponable } from '../../work-items/due-dates/plan-changes.ts';
import type { CardAction } from './board-card.tsx';

const DoneDialog = lazy(async () => ({
  default: (await import('../../work-items/due-dates/done-dialog.tsx')).DoneDialog,
}));
const PostponeDialog = lazy(async () => ({ default: (await import('./postpone-dialog.tsx')).PostponeDialog }));
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

const dialogs = { done: DoneDialog, postpone: PostponeDialog, assign: AssignDialog } as const;

export interface OpenAction {
  readonly action: CardAction;
  readonly entries: readonly BoardDate[];
}

interface BoardActionsProps {
  readonly selected: readonly BoardDate[];
  readonly open: OpenAction | null;
  readonly onOpen: (action: CardAction, entries: readonly BoardDate[]) => void;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

/** Actions on all selected dates, and the dialog of the open one. */
export const BoardActions = ({ selected, open, onOpen, onClose, onClear }: BoardActionsProps) => {
  const Dialog = open === null ? null : dialogs[open.action];
  const isTooMany = selected.length > maxBulkItems;
  const button = (action: CardAction, label: string, icon: typeof Check, isPossible = true) => {
    const Icon = icon;
    return (
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        disabled={isTooMany || !isPossible}
        onClick={() => onOpen(action, selected)}
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={onClear}>
          {button('done', 'Erledigt', Check)}
          {button('postpone', 'Verschieben', CalendarClock, selected.some(isPostponable))}
          {button('assign', 'Zuweisen', UserRound)}
        </SelectionBar>
      ) : null}
      {Dialog && open ? (
        <Suspense>
          <Dialog
            entries={open.entries}
            onClose={onClose}
            onDone={() => {
              onClose();
              onClear();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
