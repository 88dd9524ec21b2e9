import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { Role } from '@flottwart/contract/users';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';

/** Never cancelled, like the colleagues below: a page that is left would cancel what the next one has already asked for. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => request('GET /api/users/my-spedition-members', { query: {} }),
});

/** Members with their full names, or the address in their place; undefined until they are loaded. */
export const useNamedMembers = (enabled: boolean) =>
  useQuery({ ...membersQuery, enabled }).data?.map(({ email, firstName, lastName }) => ({
    email,
    name: `${firstName} ${lastName}`.trim() || email,
  }));

const useInvalidateMembers = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
};

/** Without a password the colleague is invited to choose it. */
export type NewMember = RequestInput<EndpointOf<'POST /api/users/invitations'>>['body'] & {
  readonly password?: string;
};

export const useAddMember = () => {
  const invalidateMembers = useInvalidateMembers();
  return useMutation({
    mutationFn: ({ password, ...person }: NewMember) =>
      password === undefined
        ? request('POST /api/users/invitations', { body: person })
        : request('POST /api/auth/register', { body: { ...person, password } }),
    onSuccess: invalidateMembers,
  });
};

export const useResendInvitation = () => {
  const invalidateMembers = useInvalidateMembers();
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/:id/resend-invitation', { params: { id } }),
    onSettled: invalidateMembers,
  });
};

export const useChangeRole = () => {
  const invalidateMembers = useInvalidateMembers();
  return useMutation({
    mutationFn: ({ id, role }: { readonly id: number; readonly role: Role }) =>
      request('PATCH /api/users/:id', { params: { id }, body: { role } }),
    onSettled: invalidateMembers,
  });
};

export const useResetSecondFactor = () => {
  const invalidateMembers = useInvalidateMembers();
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/:id/reset-second-factor', { params: { id } }),
    onSettled: invalidateMembers,
  });
};

export const useEndMemberSessions = () =>
  useMutation({
    mutationFn: (id: number) => request('POST /api/users/:id/end-sessions', { params: { id } }),
  });

export const useRemoveMember = () => {
  const invalidateMembers = useInvalidateMembers();
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/users/:id', { params: { id } }),
    onSettled: invalidateMembers,
  });
};

/** The e-mail addresses something can be assigned to. */
export const colleaguesQuery = queryOptions({
  queryKey: ['members', 'colleagues'],
  queryFn: () => request('GET /api/users/colleagues', { query: {} }),
});
