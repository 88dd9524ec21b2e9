import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from './client.ts';
import { requestFile } from './files.ts';
import { startSession } from './session.ts';

const refreshMs = 3000;

/** Polled, because no event announces an incoming mail. */
export const demoMailsQuery = queryOptions({
  queryKey: ['demo-mails'],
  queryFn: ({ signal }) => request('GET /api/demo/mails', { signal }),
  refetchInterval: refreshMs,
});

/** Mails of the visitor's own company in a public demo. */
export const ownDemoMailsQuery = queryOptions({
  queryKey: ['own-demo-mails'],
  queryFn: ({ signal }) => request('GET /api/demo/my-mails', { signal }),
  refetchInterval: refreshMs,
});

export const openDemoAttachment = (id: number, attachmentId: number): Promise<File> =>
  requestFile('GET /api/demo/mails/:id/attachments/:attachmentId', { params: { id, attachmentId } });

export const openOwnDemoAttachment = (id: number, attachmentId: number): Promise<File> =>
  requestFile('GET /api/demo/my-mails/:id/attachments/:attachmentId', { params: { id, attachmentId } });

/** Gives a visitor of a public demo a company and signs them in to it. */
export const useStartDemo = () =>
  useMutation({
    mutationFn: () => request('POST /api/demo/start', { anonymous: true }),
    onSuccess: ({ endsAt: _endsAt, ...session }) => startSession(session),
  });
