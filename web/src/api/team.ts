import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { apiQuery, type BodyOf } from './query.ts';
import { settleChange } from './stale.ts';

/** Members with their full names, or the address in their place; undefined until they are loaded. */
export const useNamedMembers = (enabled: boolean) =>
  useQuery({ ...apiQuery('GET /api/users/my-spedition-members'), enabled }).data?.map(
    ({ email, firstName, lastName }) => ({
      email,
      name: `${firstName} ${lastName}`.trim() || email,
    }),
  );

/** Without a password the colleague is invited to choose it. */
export type NewMember = BodyOf<'POST /api/users/invitations'> & { readonly password?: string };

export const useAddMember = () =>
  useMutation({
    mutationFn: ({ password, ...person }: NewMember) =>
      password === undefined
        ? request('POST /api/users/invitations', { body: person })
        : request('POST /api/auth/register', { body: { ...person, password } }),
    onSuccess: (_answer, _member, _before, { client }) => settleChange(client, 'POST /api/users/invitations'),
  });
