import { dueColumns } from '@flottwart/contract/rules/due-dates';
import { createFileRoute } from '@tanstack/react-router';
import { boardCountsQuery, boardDatesQuery, dueCalendarQuery } from '../../api/due-dates.ts';
import { boardList, toBoardQuery } from '../../features/due-dates/board-list.ts';
import { DueDatesPage } from '../../features/due-dates/due-dates-page.tsx';
import { today } from '../../lib/german-dates.ts';
import { readState, searchReader } from '../../lists/list-state.ts';

export const Route = createFileRoute('/_app/due-dates')({
  staticData: { title: 'Termine' },
  validateSearch: searchReader(boardList),
  loaderDeps: ({ search }) => readState(boardList, search),
  loader: ({ context: { queryClient }, deps }) => {
    const query = toBoardQuery(deps);
    const { month, day } = deps.filters;
    void queryClient.prefetchQuery(boardCountsQuery(query));
    void queryClient.prefetchQuery(dueCalendarQuery(month || (day || today()).slice(0, 7), query));
    for (const column of dueColumns) void queryClient.prefetchInfiniteQuery(boardDatesQuery({ ...query, column }));
  },
  component: DueDatesPage,
});
