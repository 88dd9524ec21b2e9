import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../api/query.ts';
import { prefetchList } from '../../api/request-timing.ts';
import { repairRecordList } from '../../features/repair-records/repair-record-list.ts';
import { RepairRecordListPage } from '../../features/repair-records/repair-record-list-page.tsx';
import { readState, searchReader, toListQuery } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/repair-records')({
  staticData: { title: 'Reparaturen' },
  validateSearch: searchReader(repairRecordList),
  loaderDeps: ({ search }) => readState(repairRecordList, search),
  loader: ({ context: { queryClient }, deps, abortController }) =>
    prefetchList(
      queryClient,
      apiPage('GET /api/repair-records', { query: toListQuery(repairRecordList, deps) }),
      abortController.signal,
    ),
  component: RepairRecordListPage,
});
