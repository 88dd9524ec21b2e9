import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';

export const myCalendarQuery = queryOptions({
  queryKey: ['my-calendar'],
  queryFn: ({ signal }) => request('GET /api/users/myProfile/calendar', { signal }),
});

/** The only response that contains the URL. */
export const useCreateCalendar = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/users/myProfile/calendar'),
    onSuccess: ({ createdAt }) => queryClient.setQueryData(myCalendarQuery.queryKey, { createdAt }),
    gcTime: 0,
  });
};

export const useDeleteCalendar = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/users/myProfile/calendar'),
    onSuccess: () => queryClient.setQueryData(myCalendarQuery.queryKey, { createdAt: null }),
  });
};
