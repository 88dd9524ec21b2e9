import { createFileRoute, redirect } from '@tanstack/react-router';
import { prefetchList } from '../../../api/request-timing.ts';
import { tasksQuery } from '../../../api/tasks.ts';
import { membersQuery } from '../../../api/team.ts';
import { taskList } from '../../../features/tasks/task-list.ts';
import { TaskListPage } from '../../../features/tasks/task-list-page.tsx';
import { initialFiltersFor, readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/tasks/')({
  staticData: { title: 'Aufgaben' },
  validateSearch: searchReader(taskList),
  beforeLoad: ({ search, location }) => {
    const initialFilters = initialFiltersFor(taskList, search, location.state);
    if (initialFilters)
      throw redirect({ to: '/tasks', search: initialFilters, state: { isArrival: true }, replace: true });
  },
  loaderDeps: ({ search }) => readState(taskList, search),
  loader: ({ context: { queryClient }, deps, abortController }) => {
    void queryClient.prefetchQuery(membersQuery);
    return prefetchList(queryClient, tasksQuery(toListQuery(taskList, deps)), abortController.signal);
  },
  component: TaskListPage,
});
