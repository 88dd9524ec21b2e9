import type { EndpointOf } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from './client.ts';
import { startSession } from './session.ts';

type Body<K extends Parameters<typeof request>[0]> = RequestInput<EndpointOf<K>> extends { body: infer B } ? B : never;

export const useLogin = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/auth/login'>) => request('POST /api/auth/login', { body }),
    onSuccess: (session, { email }) => startSession({ ...session, email }),
  });

export const logout = () => request('POST /api/auth/logout');

/** With a bearer the same call would add a member to the company of the signed-in user. */
export const useRegisterCompany = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/auth/register'>) =>
      request('POST /api/auth/register', { body, anonymous: true }),
  });

/** Verifying twice is harmless, but the second response would hide the first. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ signal }) => request('GET /api/auth/verify', { query: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const useResendVerification = () =>
  useMutation({
    mutationFn: (email: string) => request('POST /api/auth/resend-verification', { body: { email } }),
  });

export const useDiscardRegistration = () =>
  useMutation({
    mutationFn: (token: string) => request('POST /api/auth/discard-registration', { body: { token } }),
  });

type LinkPurpose = Body<'POST /api/auth/check-link'>['purpose'];

/** Asked once: afterwards the use of the link shows it. */
export const checkLinkQuery = (purpose: LinkPurpose, token: string) =>
  queryOptions({
    queryKey: ['check-link', purpose, token],
    queryFn: ({ signal }) => request('POST /api/auth/check-link', { body: { purpose, token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/auth/accept-invitation'>) =>
      request('POST /api/auth/accept-invitation', { body }),
  });

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => request('POST /api/auth/forgot-password', { body: { email } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/auth/reset-password'>) => request('POST /api/auth/reset-password', { body }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/auth/change-password'>) => request('POST /api/auth/change-password', { body }),
  });
