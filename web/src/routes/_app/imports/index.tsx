import { createFileRoute } from '@tanstack/react-router';
import { importsQuery } from '../../../api/imports.ts';
import { importList } from '../../../features/imports/import-list.ts';
import { ImportListPage } from '../../../features/imports/import-list-page.tsx';
import { readState, searchReader } from '../../../lists/list-state.ts';

export const Route = createFileRoute('/_app/imports/')({
  staticData: { title: 'Importe' },
  validateSearch: searchReader(importList),
  loaderDeps: ({ search }) => readState(importList, search),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(importsQuery(deps.page));
  },
  component: ImportListPage,
});
