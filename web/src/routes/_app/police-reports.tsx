import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../api/query.ts';
import { prefetchList } from '../../api/request-timing.ts';
import { policeReportList } from '../../features/police-reports/police-report-list.ts';
import { PoliceReportListPage } from '../../features/police-reports/police-report-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/police-reports')({
  staticData: { title: 'Ordnungswidrigkeiten' },
  validateSearch: searchReader(policeReportList),
  loaderDeps: ({ search }) => readState(policeReportList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(
      queryClient,
      apiPage('GET /api/police-reports', { query: toListQuery(policeReportList, deps) }),
      abortController.signal,
    ),
  component: PoliceReportListPage,
});
