import { createFileRoute } from '@tanstack/react-router';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { prefetchList, prefetchOnce } from '../../../api/request-timing.ts';
import { employeeList } from '../../../features/employees/employee-list.ts';
import { EmployeeListPage } from '../../../features/employees/employee-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/employees/')({
  staticData: { title: 'Fahrer' },
  validateSearch: searchReader(employeeList),
  loaderDeps: ({ search }) => readState(employeeList, search),
  loader: async ({ context: { queryClient }, deps, abortController }) => {
    await Promise.all([
      prefetchList(
        queryClient,
        apiPage('GET /api/employees', { query: toListQuery(employeeList, deps) }),
        abortController.signal,
      ),
      prefetchOnce(queryClient, apiQuery('GET /api/myCompany')),
    ]);
  },
  component: EmployeeListPage,
});
