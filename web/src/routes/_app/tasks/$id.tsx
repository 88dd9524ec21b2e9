import { createFileRoute } from '@tanstack/react-router';
import { itemQuery, prefetchItemPage } from '../../../api/work-items.ts';
import { TaskDetailPage } from '../../../features/tasks/task-detail-page.tsx';
import { pathWithId } from '../../../lib/route-params.ts';

const TaskDetail = () => {
  const { id } = Route.useParams();
  return <TaskDetailPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/tasks/$id')({
  staticData: { title: 'Aufgabe' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id }, preload }) => {
    // A pointer that only passes by fetches no more than the item.
    if (preload) void queryClient.prefetchQuery(itemQuery('task', id));
    else prefetchItemPage(queryClient, 'task', id);
  },
  component: TaskDetail,
});
