import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PasswordLinkPage } from './mail-link-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const stubServer = (responses: Readonly<Record<string, () => Response>>) => {
  const fetched = vi.fn(async (url: string, _init: RequestInit) => responses[url]?.() ?? Response.error());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const good = { '/api/auth/check-link': () => Response.json({ message: 'Der Link ist gültig.' }) };
const refusal = (status: number, code: string, message: string) => ({
  '/api/auth/check-link': () => Response.json({ code, message }, { status }),
});

const pages = [
  {
    page: 'invitation',
    purpose: 'accept',
    remedy: ' Bitte um eine neue Einladung bitten.',
    content: <PasswordLinkPage kind="invitation" />,
  },
  {
    page: 'registration',
    purpose: 'accept',
    remedy: ' Bitte neu registrieren.',
    content: <PasswordLinkPage kind="registration" />,
  },
  { page: 'reset', purpose: 'reset', remedy: '', content: <PasswordLinkPage kind="reset" /> },
] as const;

test.each(pages)(
  '$page: a link that no longer works is refused before the form',
  async ({ purpose, remedy, content }) => {
    const fetched = stubServer(refusal(400, 'invalid_input', 'Bitte prüfen Sie die markierten Felder.'));
    await renderPage(content, '/?token=7.abc');
    expect((await screen.findByRole('alert')).textContent).toBe(`Der Link ist ungültig oder abgelaufen.${remedy}`);
    expect(screen.queryByText(/eingerichtet|neu gewählt/)).toBeNull();
    expect(screen.queryByLabelText('Neues Passwort')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    const [[url, init] = []] = fetched.mock.calls;
    expect([url, JSON.parse(String(init?.body))]).toEqual(['/api/auth/check-link', { purpose, token: '7.abc' }]);
  },
);

test.each(pages)('$page: a link that a newer one replaced says so before the form', async ({ content }) => {
  const text = 'Der Link wurde durch einen neueren Link ersetzt. Bitte den aus der neuesten E-Mail öffnen.';
  stubServer(refusal(409, 'conflict', text));
  await renderPage(content, '/?token=7.abc');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByLabelText('Neues Passwort')).toBeNull();
});

test.each(pages)('$page: a check that fails for another reason keeps nobody from the form', async ({ content }) => {
  stubServer(refusal(429, 'too_many_requests', 'Zu viele Versuche.'));
  await renderPage(content, '/?token=7.abc');
  expect(await screen.findByLabelText('Neues Passwort')).toBeDefined();
});

test('without a token neither page offers its form', async () => {
  const fetched = stubServer(good);
  await renderPage(<PasswordLinkPage kind="reset" />);
  expect(screen.getByRole('alert').textContent).toBe('Kein Token vorhanden.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test('an invitation is accepted with a strong password typed twice', async () => {
  const accepted = () => Response.json({ message: 'Das Passwort ist gesetzt.' });
  const fetched = stubServer({ ...good, '/api/auth/accept-invitation': accepted });
  const { user } = await renderPage(<PasswordLinkPage kind="invitation" />, '/?token=7.abc');
  const accept = await screen.findByRole('button', { name: 'Einladung annehmen' });
  await user.type(screen.getByLabelText('Neues Passwort'), 'Lenkrad-47-Plane');
  await user.click(accept);
  expect(screen.getByText('Passwörter stimmen nicht überein.')).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Passwort wiederholen'), 'Lenkrad-47-Plane');
  await user.click(accept);
  expect(await screen.findByText('Das Passwort ist gesetzt.')).toBeDefined();
  const [, [url, init] = []] = fetched.mock.calls;
  expect([url, init?.body]).toEqual([
    '/api/auth/accept-invitation',
    '{"token":"7.abc","newPassword":"Lenkrad-47-Plane"}',
  ]);
});
