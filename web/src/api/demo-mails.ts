import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import { requestFile } from './files.ts';

const refreshMs = 3000;

/** Polled, because no event announces an incoming mail. */
export const demoMailsQuery = queryOptions({
  queryKey: ['demo-mails'],
  queryFn: ({ signal }) => request('GET /api/demo/mails', { signal }),
  refetchInterval: refreshMs,
});

export const openDemoAttachment = (id: number, attachmentId: number): Promise<File> =>
  requestFile('GET /api/demo/mails/:id/attachments/:attachmentId', { params: { id, attachmentId } });
