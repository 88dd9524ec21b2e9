import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { WatchButton, WatchEntry } from './detail-header.tsx';

afterEach(() => vi.unstubAllGlobals());

const serveWatching = (isRefused: boolean) => {
  let isWatching = false;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET' && isRefused)
      return Response.json({ code: 'unavailable', message: 'Gerade nicht.' }, { status: 503 });
    if (method !== 'GET') isWatching = JSON.parse(String(body)).isWatching;
    return Response.json({ isWatching });
  });
};

const open = async (isRefused = false) => {
  serveWatching(isRefused);
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

test('as an entry of a menu it names what it does', async () => {
  serveWatching(false);
  const { user } = await renderPage(
    <Menu opened closeOnItemClick={false}>
      <Menu.Dropdown>
        <WatchEntry itemId={7} />
      </Menu.Dropdown>
    </Menu>,
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Beobachten', hidden: true }));
  await user.click(await screen.findByRole('menuitem', { name: 'Nicht mehr beobachten', hidden: true }));
  await screen.findByText('Wird nicht mehr beobachtet.');
});
