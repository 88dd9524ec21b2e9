import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { smallPageSize } from '../lib/page-size.ts';
import { request, requestPage } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { afterFirstPaint } from './request-timing.ts';

/** The day in numbers. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => request('GET /api/dashboard', { signal }),
});

/** Eight weeks in numbers; below the first picture, so that it follows. */
export const trendsQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'trends'],
  queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/dashboard/trends', { signal })),
});

/** Open tasks of the signed-in user, most urgent first. */
export const myTasksQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.root('task'), 'mine', page],
    queryFn: ({ signal }) => requestPage('GET /api/tasks/myTasks', { query: { page, size: smallPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Appointments of vehicles that are overdue or due within 30 days, the most urgent first; of all levels or of some. */
export const dueDatesQuery = (page: number, level: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.dueDates, page, level],
    queryFn: ({ signal }) =>
      requestPage('GET /api/vehicles/due-dates', { query: { page, size: smallPageSize, level }, signal }),
    placeholderData: keepPreviousData,
  });
