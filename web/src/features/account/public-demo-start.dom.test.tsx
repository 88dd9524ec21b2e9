import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, sessionState } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const site = { operator: {}, communityUrl: null, demo: null, publicDemo: { hours: 2 } };

/** Answers the site of a public demo, and the start as given. */
const stubDemo = (start: () => Response) => {
  const fetched = vi.fn(async (url: string, _init?: RequestInit) =>
    url === '/api/site' ? Response.json(site) : start(),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('a public demo offers its start instead of a form for accounts', async () => {
  const fetched = stubDemo(() =>
    Response.json(
      {
        token: '7.abc',
        email: 'demo@flottwart.example',
        firstName: 'Jana',
        lastName: 'Hansen',
        speditionName: 'Musterspedition Hansen GmbH',
        endsAt: '2026-11-16T12:00:00.000Z',
      },
      { status: 201 },
    ),
  );
  const { user } = await renderPage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: 'Demo starten' }));
  expect(screen.queryByLabelText('Passwort')).toBeNull();
  await vi.waitFor(() => expect(sessionState().session?.token).toBe('7.abc'));
  expect(fetched.mock.calls.filter(([url]) => url === '/api/demo/start')).toHaveLength(1);
  endSession({ kind: 'expired' });
});

test('a demo that cannot start says why', async () => {
  const message = 'Zu viele Versuche. Bitte später erneut versuchen.';
  stubDemo(() => Response.json({ code: 'too_many_requests', message }, { status: 429 }));
  const { user } = await renderPage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: 'Demo starten' }));
  expect(await screen.findByText(message)).toBeDefined();
});
