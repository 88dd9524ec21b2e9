import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';

afterEach(() => vi.unstubAllGlobals());

const document = {
  id: 3,
  type: 'Rechnung',
  invoiceNumber: 'R-1',
  invoiceDate: '2025-10-03',
  positions: 2,
  sum: 57,
  uploadedTogether: 2,
  claims: 1,
};
const withdrawal = {
  id: 5,
  reason: 'Doppelt',
  userEmail: 'a@b.example',
  withdrawnAt: '2026-11-01T08:00:00.000Z',
  undoUntil: '2199-12-01T08:00:00.000Z',
  undoneBy: null,
  undoneAt: null,
  isImportedAgain: false,
  documents: [{ ...document, documentId: 3, issuerName: null, fileName: 'r.pdf', uploadedBy: 'a', uploadTime: 'x' }],
};

const stubServer = (role: 'ADMIN' | 'USER', listed: object = withdrawal) => {
  const fetched = vi.fn(async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    const bodies: Readonly<Record<string, unknown>> = {
      'GET /api/users/myProfile': { firstName: 'A', lastName: 'B', email: 'a@b.example', role },
      'GET /api/leaseplan/documents/3': document,
      'POST /api/leaseplan/withdrawals': withdrawal,
      'GET /api/leaseplan/withdrawals': [listed],
      'POST /api/leaseplan/withdrawals/5/undo': withdrawal,
    };
    const body = bodies[`${init?.method ?? 'GET'} ${path}`];
    return body === undefined ? Response.error() : Response.json(body, { headers: { 'x-total-count': '1' } });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('an ADMIN takes a whole upload back with a reason and reads what happens to claims', async () => {
  const fetched = stubServer('ADMIN');
  const { user } = await renderPage(<WithdrawButton documentId={3} />);
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findByText(/Eine Reklamation dazu bleibt in der Liste der Reklamationen/)).toBeDefined();
  await user.click(screen.getByLabelText('Alle 2 Dokumente dieses Uploads'));
  await user.type(screen.getByLabelText(/Grund/), 'Doppelt');
  const buttons = screen.getAllByRole('button', { name: 'Zurücknehmen' });
  await user.click(buttons.at(-1) as HTMLElement);
  expect(await screen.findByText('Dokument zurückgenommen.')).toBeDefined();
  const sent = fetched.mock.calls.find(
    ([url, init]) => url === '/api/leaseplan/withdrawals' && init?.method === 'POST',
  );
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ documentId: 3, scope: 'upload', reason: 'Doppelt' });
});

test('the history says what was taken back and why, and an ADMIN restores it', async () => {
  stubServer('ADMIN');
  const { user } = await renderPage(<WithdrawalHistory />);
  expect((await screen.findAllByText(/Rechnung R-1: 2 Positionen, 57,00/)).length).toBeGreaterThan(0);
  expect((await screen.findAllByRole('button', { name: 'Original' })).length).toBeGreaterThan(0);
  await user.click((await screen.findAllByRole('button', { name: /Wiederherstellen/ }))[0] as HTMLElement);
  expect(await screen.findByText('Wiederhergestellt.')).toBeDefined();
});

test('a document that is there again is not offered for an undo', async () => {
  stubServer('ADMIN', { ...withdrawal, isImportedAgain: true });
  await renderPage(<WithdrawalHistory />);
  expect(
    (await screen.findAllByText('Schon wieder vorhanden, deshalb nicht wiederherstellbar')).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Wiederherstellen/ })).toBeNull();
});

test('a USER sees the history and no way to change it', async () => {
  stubServer('USER');
  await renderPage(
    <>
      <WithdrawButton documentId={3} />
      <WithdrawalHistory />
    </>,
  );
  expect((await screen.findAllByText(/Wiederherstellbar bis/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button')).toBeNull();
});
