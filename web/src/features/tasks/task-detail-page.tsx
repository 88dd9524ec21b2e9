import { deleteTask } from '../../api/tasks.ts';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import type { Deletion } from '../../work-items/item-menu.tsx';
import { TaskFields } from './task-fields.tsx';

const deletion: Deletion = {
  label: 'Aufgabe löschen',
  question: 'Möchtest du diese Aufgabe wirklich löschen?',
  remove: deleteTask,
};

interface TaskDetailPageProps {
  readonly id: number;
}

export const TaskDetailPage = ({ id }: TaskDetailPageProps) => (
  <DetailLayout
    kind="task"
    id={id}
    loadingText="Lade Aufgabe..."
    deletion={deletion}
    fields={(task) => <TaskFields task={task} />}
  />
);
