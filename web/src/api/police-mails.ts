import type { EndpointOf } from '@flottwart/contract/api';
import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { requestFile } from './files.ts';
import { invalidateLists } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

/** Keyed below the report, so that both are refetched together. */
const keyOf = (reportId: number, part: string) => [...queryKeys.detail('policereport', reportId), part] as const;

export const policeMailsQuery = (reportId: number) =>
  queryOptions({
    queryKey: keyOf(reportId, 'mails'),
    queryFn: ({ signal }) => request('GET /api/police-reports/:id/emails', { params: { id: reportId }, signal }),
  });

/** Computed on every read: it also depends on driver, vehicle and company. */
export const policeMailPreviewQuery = (reportId: number) =>
  queryOptions({
    queryKey: keyOf(reportId, 'preview'),
    queryFn: ({ signal }) => request('GET /api/police-reports/:id/email-preview', { params: { id: reportId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const fetchPoliceLetter = (reportId: number): Promise<File> =>
  requestFile('GET /api/police-reports/:id/letter', { params: { id: reportId } });

type Confirmed = RequestInput<EndpointOf<'POST /api/police-reports/:id/send-email'>>['body'];

const useInvalidate = (reportId: number) => {
  const queryClient = useQueryClient();
  return async () => {
    invalidateLists(queryClient, 'policereport');
    void queryClient.invalidateQueries({ queryKey: queryKeys.history(reportId) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.detail('policereport', reportId) });
  };
};

export const useSendPoliceMail = (reportId: number) => {
  const invalidate = useInvalidate(reportId);
  return useMutation({
    /** Names the mail already sent, where it is to be sent once more. */
    mutationFn: ({ sent, confirmed }: { readonly sent: CompanyMail | undefined; readonly confirmed: Confirmed }) =>
      request('POST /api/police-reports/:id/send-email', {
        params: { id: reportId },
        query: { repeatOf: sent?.id },
        body: confirmed,
      }),
    onSettled: invalidate,
  });
};

export const useResolvePoliceMail = (reportId: number) => {
  const invalidate = useInvalidate(reportId);
  return useMutation({
    mutationFn: (arrived: boolean) =>
      request('POST /api/police-reports/:id/email/resolve', { params: { id: reportId }, body: { arrived } }),
    onSettled: invalidate,
  });
};
