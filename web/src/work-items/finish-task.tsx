import type { StatusOf } from '@flottwart/contract/rules/kinds';
import type { Task } from '@flottwart/contract/work-items/task';
import { ActionIcon, Loader } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { usePatchItem } from '../api/work-items.ts';
import { focusPage, moveFocusOnLeave } from '../ui/move-focus.ts';
import { toast } from '../ui/toast.tsx';
import classes from './item-list.module.css';
import { useGuardedChange } from './use-guarded-change.ts';

interface FinishTaskProps {
  readonly task: Pick<Task, 'id' | 'title' | 'status'>;
}

/** Goes to the link of the next task, not to its button, which a second Enter would press. */
const focusNextTask = (leaving: HTMLElement): void => {
  const buttons = [...document.querySelectorAll('[data-finish-task]')];
  const index = buttons.indexOf(leaving);
  const next = buttons[index + 1] ?? buttons[index - 1];
  const link = (next?.closest('[role="row"]') ?? next?.parentElement)?.querySelector<HTMLElement>(
    '[data-row-link], [aria-expanded]',
  );
  if (link) link.focus();
  else focusPage();
};

const handOverToNextTask = moveFocusOnLeave(focusNextTask);

/** Ticks a task off where it is listed, or opens it again; both can be undone. */
export const FinishTask = ({ task }: FinishTaskProps) => {
  const change = usePatchItem('task', task.id);
  const { undo } = useGuardedChange('task', task.id);
  const isDone = task.status === 'TaskStatus_DONE';
  const status: StatusOf<'task'> = isDone ? 'TaskStatus_OPEN' : 'TaskStatus_DONE';

  // Awaited, because the row leaves a list of open tasks before its message is shown.
  const toggle = async () => {
    try {
      await change.mutateAsync({ body: { status } });
      const message = isDone ? 'Aufgabe wieder geöffnet.' : 'Aufgabe erledigt.';
      toast.undoable(message, () => undo({ status: task.status }, { status }));
    } catch (error) {
      toast.error(`Fehler beim Speichern des Status: ${messageOf(error, '')}`);
    }
  };

  const handleClick = (event: MouseEvent) => {
    // The first cell of a row is a link.
    event.preventDefault();
    event.stopPropagation();
    if (!change.isPending) void toggle();
  };

  const Icon = isDone ? CircleCheck : Circle;
  return (
    <ActionIcon
      ref={handOverToNextTask}
      data-finish-task
      className={classes.finish}
      variant="subtle"
      color={isDone ? 'green' : 'gray'}
      aria-label={`Erledigt: ${task.title}`}
      aria-pressed={isDone}
      title={isDone ? 'Wieder öffnen' : 'Erledigt'}
      aria-busy={change.isPending}
      onClick={handleClick}
    >
      {/* Not disabled while it saves, which would lose the focus. */}
      {change.isPending ? <Loader size={20} /> : <Icon size={20} aria-hidden />}
    </ActionIcon>
  );
};
