import { createFileRoute } from '@tanstack/react-router';
import { policeReportsQuery } from '../../api/police-reports.ts';
import { prefetchList } from '../../api/request-timing.ts';
import { policeReportList } from '../../features/police-reports/police-report-list.ts';
import { PoliceReportListPage } from '../../features/police-reports/police-report-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/police-reports')({
  staticData: { title: 'Ordnungswidrigkeiten' },
  validateSearch: searchReader(policeReportList),
  loaderDeps: ({ search }) => readState(policeReportList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(queryClient, policeReportsQuery(toListQuery(policeReportList, deps)), abortController.signal),
  component: PoliceReportListPage,
});
