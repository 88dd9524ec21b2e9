import type { Task } from '@flottwart/contract/work-items/task';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { useItemFields } from '../../work-items/item-fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { TaskDueDate } from './task-due-date.tsx';

interface TaskFieldsProps {
  readonly task: Task;
}

const TaskFields = ({ task }: TaskFieldsProps) => {
  const field = useItemFields('task', task);
  return (
    <Section title="Termin">
      <FieldGrid>{field('dueDate', { children: <TaskDueDate task={task} /> })}</FieldGrid>
    </Section>
  );
};

interface TaskDetailPageProps {
  readonly id: number;
}

export const TaskDetailPage = ({ id }: TaskDetailPageProps) => (
  <DetailLayout kind="task" id={id} loadingText="Lade Aufgabe..." fields={(task) => <TaskFields task={task} />} />
);
