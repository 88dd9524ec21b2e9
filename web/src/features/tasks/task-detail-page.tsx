import type { Task } from '@flottwart/contract/work-items/task';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { DateTimeField, FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { TaskDueDate } from './task-due-date.tsx';

interface TaskFieldsProps {
  readonly task: Task;
}

const TaskFields = ({ task }: TaskFieldsProps) => {
  const save = useFieldSave('task', task.id);
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

interface TaskDetailPageProps {
  readonly id: number;
}

export const TaskDetailPage = ({ id }: TaskDetailPageProps) => (
  <DetailLayout kind="task" id={id} loadingText="Lade Aufgabe..." fields={(task) => <TaskFields task={task} />} />
);
