import type { Comment } from '@flottwart/contract/work-items/comments';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { TimelineRow } from './timeline-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const comment: Comment = {
  id: 3,
  text: 'Bremsen quietschen',
  userEmail: 'anna@example.org',
  createdAt: '2026-11-16T10:00:00.000Z',
  editedAt: null,
  deletedAt: null,
};

const show = async (shown: Partial<Comment>, profile: { readonly email: string; readonly role: string }) => {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/users/myProfile') return Response.json(profile);
    if (init.method === undefined || init.method === 'GET') return Response.json([]);
    calls.push([`${init.method} ${url}`, init.body === undefined ? null : JSON.parse(String(init.body))]);
    return Response.json({ ...comment, message: 'Kommentar wurde gelöscht.' });
  });
  const { user } = await renderPage(
    <>
      <ol>
        <TimelineRow itemId={7} group={{ type: 'comment', comment: { ...comment, ...shown } }} />
      </ol>
      <ConfirmHost />
    </>,
    '/tasks/7',
  );
  return { user, calls };
};

const author = { email: 'anna@example.org', role: 'USER' };
const openMenu = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Kommentar ändern' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('an author edits a comment, with Ctrl+Enter', async () => {
  const { user, calls } = await show({}, author);
  expect(await openMenu(user)).toEqual(['Bearbeiten', 'Löschen']);
  await user.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }));
  const box = await screen.findByLabelText('Kommentar bearbeiten');
  await user.clear(box);
  await user.type(box, 'Bremsen neu{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls).toEqual([['PATCH /api/comments/7/3', { text: 'Bremsen neu' }]]));
  await waitFor(() => expect(screen.queryByLabelText('Kommentar bearbeiten')).toBeNull());
});

test('an ADMIN deletes the comment of another after a question, but cannot edit it', async () => {
  const { user, calls } = await show({}, { email: 'chef@example.org', role: 'ADMIN' });
  expect(await openMenu(user)).toEqual(['Löschen']);
  await user.click(screen.getByRole('menuitem', { name: 'Löschen' }));
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(calls).toEqual([['DELETE /api/comments/7/3', null]]));
});

test('others see no menu; an edited comment is marked with its time', async () => {
  await show({ editedAt: '2026-11-16T12:30:00.000Z' }, { email: 'bernd@example.org', role: 'USER' });
  expect(await screen.findByText(/bearbeitet 16\.11\.2026, 13:30/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Kommentar ändern' })).toBeNull();
});

test('a deleted comment leaves its mark and no menu', async () => {
  await show({ text: '', deletedAt: '2026-11-16T12:30:00.000Z', editedAt: '2026-11-16T12:00:00.000Z' }, author);
  expect(await screen.findByText('Kommentar gelöscht')).toBeTruthy();
  expect(screen.queryByText(/bearbeitet/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Kommentar ändern' })).toBeNull();
});
