import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { WatchButton } from './watch-button.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = async (isRefused = false) => {
  let isWatching = false;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET' && isRefused)
      return Response.json({ code: 'unavailable', message: 'Gerade nicht.' }, { status: 503 });
    if (method !== 'GET') isWatching = JSON.parse(String(body)).isWatching;
    return Response.json({ isWatching });
  });
  const { user } = await renderPage(<WatchButton itemId={7} />);
  const button = await screen.findByRole('button', { name: 'Beobachten' });
  return { button, press: () => user.click(button) };
};

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('an item is watched and left alone again', async () => {
  const { button, press } = await open();
  await press();
  await screen.findByText('Wird beobachtet. Kommentare, Änderungen und Termine werden gemeldet.');
  expect(isPressed(button)).toBe('true');
  await press();
  await screen.findByText('Wird nicht mehr beobachtet.');
  expect(isPressed(button)).toBe('false');
});

test('a failure is shown, and the button is as before', async () => {
  const { button, press } = await open(true);
  await press();
  await screen.findByText('Gerade nicht.');
  await waitFor(() => expect(isPressed(button)).toBe('false'));
});
