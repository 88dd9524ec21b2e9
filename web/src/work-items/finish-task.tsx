import type { StatusOf } from '@flottwart/contract/work-items/kinds';
import type { Task } from '@flottwart/contract/work-items/task';
import { ActionIcon } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { usePatchItem } from '../api/work-items.ts';
import { toast } from '../ui/toast.tsx';
import classes from './item-list.module.css';
import { useGuardedChange } from './use-guarded-change.ts';

interface FinishTaskProps {
  readonly task: Pick<Task, 'id' | 'title' | 'status'>;
}

/** Ticks a task off where it is listed, or opens it again; both can be undone. */
export const FinishTask = ({ task }: FinishTaskProps) => {
  const change = usePatchItem('task', task.id);
  const { undo } = useGuardedChange('task', task.id);
  const isDone = task.status === 'TaskStatus_DONE';
  const status: StatusOf<'task'> = isDone ? 'TaskStatus_OPEN' : 'TaskStatus_DONE';

  // Awaited, because the row leaves a list of open tasks before its message is shown.
  const toggle = async () => {
    try {
      await change.mutateAsync({ status });
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
    void toggle();
  };

  return (
    <ActionIcon
      className={classes.finish}
      variant="subtle"
      color={isDone ? 'green' : 'gray'}
      aria-label={`Erledigt: ${task.title}`}
      aria-pressed={isDone}
      title={isDone ? 'Wieder öffnen' : 'Erledigt'}
      loading={change.isPending}
      onClick={handleClick}
    >
      {isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
    </ActionIcon>
  );
};
