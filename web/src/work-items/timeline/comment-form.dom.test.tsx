import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { CommentForm } from './comment-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const comment = { id: 1, text: 'Kratzer', userEmail: 'a@b.example', createdAt: '2026-11-16T10:00:00Z' };

test('Ctrl+Enter sends the comment, Enter alone starts a new line', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(comment, { status: 201 }));
  vi.stubGlobal('fetch', fetch);
  const { user } = await renderPage(<CommentForm itemId={7} />, '/vehicles/7');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Neuer Kommentar' });
  await user.type(box, 'Kratzer{Enter}links');
  expect(fetch).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(box.value).toBe(''));
  expect(fetch.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
    ['/api/comments/7', JSON.stringify({ text: 'Kratzer\nlinks' })],
  ]);
});

test('after sending by the button the focus is in the box', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(comment, { status: 201 })),
  );
  const { user } = await renderPage(<CommentForm itemId={8} />, '/vehicles/8');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Neuer Kommentar' });
  await user.type(box, 'Kratzer');
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box.value).toBe(''));
  expect(document.activeElement).toBe(box);
});
