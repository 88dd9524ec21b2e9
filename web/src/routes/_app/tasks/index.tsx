import { createFileRoute, redirect } from '@tanstack/react-router';
import { taskList } from '../../../features/tasks/task-list.ts';
import { TaskListPage } from '../../../features/tasks/task-list-page.tsx';
import { listRoute } from '../../../lists/list-route.ts';
import { initialFiltersFor } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/tasks/')({
  staticData: { title: 'Aufgaben' },
  ...listRoute('GET /api/tasks', taskList, { hasPeople: true }),
  beforeLoad: ({ search, location }) => {
    const initialFilters = initialFiltersFor(taskList, search, location.state);
    if (initialFilters)
      throw redirect({ to: '/tasks', search: initialFilters, state: { isArrival: true }, replace: true });
  },
  component: TaskListPage,
});
