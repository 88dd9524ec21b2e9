import { dueColumns } from '@flottwart/contract/rules/due-names';
import { createFileRoute } from '@tanstack/react-router';
import { boardCountsQuery, boardDatesQuery } from '../../api/due-dates.ts';
import { boardList, toBoardQuery } from '../../features/due-dates/board-list.ts';
import { DueDatesPage } from '../../features/due-dates/due-dates-page.tsx';
import { readState, searchReader } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/due-dates')({
  staticData: { title: 'Termine' },
  validateSearch: searchReader(boardList),
  loaderDeps: ({ search }) => readState(boardList, search),
  loader: ({ context: { queryClient }, deps }) => {
    const query = toBoardQuery(deps);
    void queryClient.prefetchQuery(boardCountsQuery(query));
    for (const column of dueColumns) void queryClient.prefetchInfiniteQuery(boardDatesQuery({ ...query, column }));
  },
  component: DueDatesPage,
});
