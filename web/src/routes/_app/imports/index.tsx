import { pageSize } from '@flottwart/contract/rules/limits';
import { createFileRoute } from '@tanstack/react-router';
import { apiPage } from '../../../api/query.ts';
import { importList } from '../../../features/imports/import-list.ts';
import { ImportListPage } from '../../../features/imports/import-list-page.tsx';
import { readState, searchReader } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/imports/')({
  staticData: { title: 'Importe' },
  validateSearch: searchReader(importList),
  loaderDeps: ({ search }) => readState(importList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(apiPage('GET /api/imports', { query: { page: deps.page, size: pageSize } }));
  },
  component: ImportListPage,
});
