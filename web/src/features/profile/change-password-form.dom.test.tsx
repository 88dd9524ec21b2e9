import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const calendarPath = '/api/users/myProfile/calendar';
const createdAt = '2026-11-01T08:00:00.000Z';

const stubServer = (calendar: { readonly createdAt: string | null }) => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(calendar);
    posted.push(url);
    return url === calendarPath
      ? Response.json({ url: 'https://flotte.example/api/calendar/neu.ics', createdAt }, { status: 201 })
      : Response.json({ message: '✅ Passwort wurde erfolgreich geändert.' });
  });
  return posted;
};

const changePassword = async () => {
  const { user } = await renderPage(<ChangePasswordForm />);
  await user.type(screen.getByLabelText('Aktuelles Passwort'), 'Kr4nich-Dachs');
  await user.type(screen.getByLabelText('Neues Passwort'), 'Nebel-Horn-42');
  await user.type(screen.getByLabelText('Neues Passwort wiederholen'), 'Nebel-Horn-42{Enter}');
  expect(await screen.findByText('✅ Passwort wurde erfolgreich geändert.')).toBeDefined();
  return user;
};

test('a changed password offers to renew the calendar address', async () => {
  const posted = stubServer({ createdAt });
  const user = await changePassword();
  await user.click(await screen.findByRole('button', { name: 'Neue Kalenderadresse anlegen' }));
  expect(await screen.findByDisplayValue('https://flotte.example/api/calendar/neu.ics')).toBeDefined();
  expect(posted).toEqual(['/api/auth/change-password', calendarPath]);
});

test('without a calendar address nothing is offered', async () => {
  const posted = stubServer({ createdAt: null });
  await changePassword();
  expect(screen.queryByRole('button', { name: 'Neue Kalenderadresse anlegen' })).toBeNull();
  expect(posted).toEqual(['/api/auth/change-password']);
});
