import type { UserProfile } from '@flottwart/contract/users';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { afterFirstPaint } from './request-timing.ts';
import { updateSessionUser } from './session.ts';
import { membersQuery } from './team.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request('GET /api/users/myProfile', { signal }),
});

export const useUpdateProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Pick<UserProfile, 'firstName' | 'lastName' | 'reminderMails'>>) =>
      request('PATCH /api/users/myProfile', { body }),
    onSuccess: ({ firstName, lastName, ...rest }) => {
      queryClient.setQueryData(profileQuery.queryKey, { firstName, lastName, ...rest });
      updateSessionUser({ firstName, lastName });
      void queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
    },
  });
};

export const useIsAdmin = (): boolean => useQuery(profileQuery).data?.role === 'ADMIN';

/** False until the role is known, so that no ADMIN reads meanwhile that others have to do something. */
export const useIsUser = (): boolean => useQuery(profileQuery).data?.role === 'USER';

/** Number of the user's unread notifications; here, because every page shows it and only the bell the notifications themselves. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.root('notification'), 'unread'],
  queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/notifications/unread', { signal })),
});

/** Invented fleet of the company; here for the same reason. Changes are announced live, so that pages do not ask again and again. */
export const sampleDataQuery = queryOptions({
  queryKey: [...queryKeys.root('sampledata'), 'state'],
  queryFn: ({ signal }) => afterFirstPaint(() => request('GET /api/sample-data', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
