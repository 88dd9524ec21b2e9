import { createFileRoute } from '@tanstack/react-router';
import { itemQuery } from '../../../api/work-items.ts';
import { TaskDetailPage } from '../../../features/tasks/task-detail-page.tsx';
import { pathWithId } from '../../../lib/path-with-id.ts';

const TaskDetail = () => {
  const { id } = Route.useParams();
  return <TaskDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/tasks/$id')({
  staticData: { title: 'Aufgabe' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(itemQuery('task', id));
  },
  component: TaskDetail,
});
