import { createFileRoute, redirect } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { prefetchList } from '../../../api/request-timing.ts';
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
    void queryClient.prefetchQuery(apiQuery('GET /api/users/my-spedition-members'));
    return prefetchList(
      queryClient,
      apiPage('GET /api/tasks', { query: toListQuery(taskList, deps) }),
      abortController.signal,
    );
  },
  component: TaskListPage,
});
