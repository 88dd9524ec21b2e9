import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DiscardRegistrationPage } from './mail-link-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const stubServer = (response: () => Response) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('opening the page discards nothing; the button does', async () => {
  const fetched = stubServer(() => Response.json({ message: 'Das unbestätigte Konto ist gelöscht.' }));
  const { user } = await renderPage(<DiscardRegistrationPage />, '/?token=7.abc');
  expect(fetched).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Konto verwerfen' }));
  expect((await screen.findByRole('status')).textContent).toBe('Das unbestätigte Konto ist gelöscht.');
  const [[url, init] = []] = fetched.mock.calls;
  expect([url, init?.method, init?.body]).toEqual(['/api/auth/discard-registration', 'POST', '{"token":"7.abc"}']);
  expect(screen.queryByRole('button', { name: 'Konto verwerfen' })).toBeNull();
});

test('a link that no longer works says so and can be tried again', async () => {
  stubServer(() =>
    Response.json({ code: 'invalid_input', message: 'Der Link ist ungültig oder abgelaufen.' }, { status: 400 }),
  );
  const { user } = await renderPage(<DiscardRegistrationPage />, '/?token=7.abc');
  await user.click(screen.getByRole('button', { name: 'Konto verwerfen' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Der Link ist ungültig oder abgelaufen.');
});

test('without a token the page offers no action', async () => {
  await renderPage(<DiscardRegistrationPage />);
  expect(screen.getByRole('alert').textContent).toBe('Kein Token vorhanden.');
  expect(screen.queryByRole('button')).toBeNull();
});
