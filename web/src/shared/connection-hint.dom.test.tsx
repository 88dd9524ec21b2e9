import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiQuery } from '../api/query.ts';
import { startSession } from '../api/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ConnectionHint, SettingsLink } from './connection-hint.tsx';
import { ProviderImportButton } from './imports/import-actions.tsx';

const hintText = /Die Fahrten-Historie ist nicht verbunden/;
const person = { token: 'geheim', firstName: 'Greta', lastName: 'Ahrens', speditionName: 'Spedition Ahrens' };

const stubServer = (role: 'ADMIN' | 'USER', amazonSpecialServices = true, username: string | null = null) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url === '/api/users/myProfile' ? { role } : { amazonSpecialServices, vehicleDriverHistoryUsername: username },
    ),
  );

beforeEach(() => startSession({ ...person, email: 'greta@spedition.example' }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a hint is closed for good, for this user alone', async () => {
  stubServer('ADMIN');
  const first = await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  await first.user.click(await screen.findByRole('button', { name: 'Hinweis ausblenden' }));
  expect(screen.queryByText(hintText)).toBeNull();
  first.unmount();
  const { queryClient, unmount } = await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  await waitFor(() => expect(queryClient.getQueryData(apiQuery('GET /api/myCompany').queryKey)).toBeDefined());
  expect(screen.queryByText(hintText)).toBeNull();
  unmount();
  startSession({ ...person, token: 'anders', email: 'jonas@spedition.example' });
  await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  expect(await screen.findByText(hintText)).toBeTruthy();
});

test('a hint closed by key leaves the focus on the page', async () => {
  stubServer('ADMIN');
  const { user } = await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  const button = await screen.findByRole('button', { name: 'Hinweis ausblenden' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect([screen.queryByText(hintText), document.activeElement]).toEqual([null, screen.getByRole('main')]);
});

test('a closed hint comes back when the connection was there and is gone again', async () => {
  stubServer('ADMIN');
  const first = await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  await first.user.click(await screen.findByRole('button', { name: 'Hinweis ausblenden' }));
  first.unmount();
  stubServer('ADMIN', true, 'ahrens');
  const { queryClient, unmount } = await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  await waitFor(() => expect(queryClient.getQueryData(apiQuery('GET /api/myCompany').queryKey)).toBeDefined());
  await waitFor(() => expect(localStorage.getItem('closedBanners')).toBe('[]'));
  unmount();
  stubServer('ADMIN');
  await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  expect(await screen.findByText(hintText)).toBeTruthy();
});

test('a USER reads who connects, without a link to a page that refuses them', async () => {
  stubServer('USER');
  await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  expect(await screen.findByText(/Einrichten können das Administratoren\.$/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('nobody is named before the role is known', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/users/myProfile'
      ? new Promise(() => undefined)
      : Response.json({ amazonSpecialServices: true, vehicleDriverHistoryUsername: null }),
  );
  await renderPage(<ConnectionHint name="drivingHistory" />, '/vehicles');
  expect((await screen.findByText(hintText)).textContent).not.toContain('Administratoren');
});

test.each([
  ['an ADMIN goes to the setting', 'ADMIN', true, 'Mailserver einrichten'],
  ['a USER reads whom to ask', 'USER', true, 'Das können Administratoren einrichten.'],
  [
    'without special services the operator is named',
    'ADMIN',
    false,
    'Diese Einstellung ist für die Firma nicht freigeschaltet; freischalten kann sie der Betreiber.',
  ],
] as const)('a missing setting: %s', async (_, role, hasServices, text) => {
  stubServer(role, hasServices);
  const { container } = await renderPage(
    <p>
      <SettingsLink hash="smtp" label="Mailserver einrichten" onLeave={() => undefined} />
    </p>,
  );
  await waitFor(() => expect(container.querySelector('p')?.textContent).toBe(text));
});

test('without special services there is no import from a provider', async () => {
  stubServer('ADMIN', false);
  await renderPage(<ProviderImportButton kind="employees" label="Fahrer importieren" />, '/employees');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fahrer importieren' })).toBeNull());
});

test('a USER cannot start an import from a provider that is not connected, and learns why', async () => {
  stubServer('USER');
  const { user } = await renderPage(<ProviderImportButton kind="trips" label="Fahrten importieren" />);
  const button = await screen.findByRole('button', { name: 'Fahrten importieren' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/nicht verbunden.* Einrichten können das Admin/);
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['an ADMIN, who reads where to connect it', 'ADMIN', null],
  ['a USER whose company is connected', 'USER', '********'],
] as const)('an import from a provider is started by %s', async (_who, role, username) => {
  stubServer(role, true, username);
  const { queryClient } = await renderPage(<ProviderImportButton kind="trips" label="Fahrten importieren" />);
  await waitFor(() => expect(queryClient.getQueryData(apiQuery('GET /api/users/myProfile').queryKey)).toBeDefined());
  const button = await screen.findByRole('button', { name: 'Fahrten importieren' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

test('an import from a provider is not offered before the company is known', async () => {
  let answer = (_body: object): void => undefined;
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        if (url === '/api/users/myProfile') resolve(Response.json({ role: 'USER' }));
        else answer = (body) => resolve(Response.json(body));
      }),
  );
  await renderPage(<ProviderImportButton kind="trips" label="Fahrten importieren" />);
  expect(screen.queryByRole('button', { name: 'Fahrten importieren' })).toBeNull();
  answer({ amazonSpecialServices: true });
  expect(await screen.findByRole('button', { name: 'Fahrten importieren' })).toBeDefined();
});
