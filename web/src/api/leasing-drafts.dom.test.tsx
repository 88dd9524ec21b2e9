import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draftQuery, draftRowsQuery, useConfirmDraft } from './leasing-drafts.ts';
import { applyMessages } from './live/apply-messages.ts';

afterEach(() => vi.unstubAllGlobals());

const Draft = () => {
  const rows = useQuery(draftRowsQuery(7, 1));
  const draft = useQuery(draftQuery(7));
  const { mutate, isSuccess } = useConfirmDraft(7);
  return (
    <>
      <button type="button" disabled={!rows.data || !draft.data} onClick={() => mutate()}>
        Übernehmen
      </button>
      {isSuccess ? 'übernommen' : null}
    </>
  );
};

test('an accepted draft is not requested again while its page is shown', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`);
    if (url.includes('/rows')) return Response.json([], { headers: { 'x-total-count': '0' } });
    return url.endsWith('/confirm') ? new Response('importiert') : Response.json({ id: 7, version: 3 });
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Draft />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' });
  await waitFor(() => expect(button.disabled).toBe(false));
  const before = calls.length;
  fireEvent.click(button);
  await screen.findByText('übernommen');
  applyMessages(client, [{ kind: 'leaseplan', part: 'item' }]);
  expect(calls.slice(before)).toEqual(['POST /api/leaseplan/drafts/7/confirm']);
  cleanup();
  expect(client.getQueryData(draftQuery(7).queryKey)).toBeUndefined();
});
