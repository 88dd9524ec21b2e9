import type { Task } from '@flottwart/contract/work-items/task';
import { usePatchItem } from '../../api/work-items.ts';
import { DateTimeField, FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { TaskDueDate } from './task-due-date.tsx';

interface TaskFieldsProps {
  readonly task: Task;
}

export const TaskFields = ({ task }: TaskFieldsProps) => {
  const { mutateAsync: save } = usePatchItem('task', task.id);
  return (
    <Section title="Termin">
      <FieldGrid>
        <DateTimeField label="Fällig bis" value={task.dueDate} onSave={(dueDate) => save({ dueDate })}>
          <TaskDueDate task={task} />
        </DateTimeField>
      </FieldGrid>
    </Section>
  );
};
