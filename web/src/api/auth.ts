import { useMutation } from '@tanstack/react-query';
import { apiAction } from './action.ts';
import { startSession } from './session.ts';

export const useLogin = () =>
  useMutation({
    ...apiAction('POST /api/auth/login'),
    onSuccess: (session, { body: { email } }) => startSession({ ...session, email }),
  });

/** Gives a visitor of a public demo a company and signs them in to it. */
export const useStartDemo = () =>
  useMutation({
    mutationFn: () => request('POST /api/demo/start', { anonymous: true }),
    onSuccess: ({ endsAt: _endsAt, ...session }) => startSession(session),
  });

import { request } from './client.ts';
