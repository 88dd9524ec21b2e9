import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const openDialog = async () => {
  const calls: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(init.body)) });
    return Response.json({ message: 'Unterwegs.' }, { status: 201 });
  });
  const onClose = vi.fn();
  const { user } = await renderPage(<AddMemberDialog opened onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitglied hinzufügen' }));
  await user.type(dialog.getByLabelText('Vorname'), 'Jonas');
  await user.type(dialog.getByLabelText('Nachname'), 'Brandt');
  await user.type(dialog.getByLabelText('E-Mail-Adresse'), 'jonas@x.example');
  return { user, dialog, calls, onClose };
};

const person = { firstName: 'Jonas', lastName: 'Brandt', email: 'jonas@x.example' };

test('a colleague is invited without a password', async () => {
  const { user, dialog, calls, onClose } = await openDialog();
  expect(dialog.queryByLabelText('Passwort')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Einladen' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toEqual([{ url: '/api/users/invitations', body: person }]);
});

test('with „Passwort selbst vergeben“ the password is required, checked and sent', async () => {
  const { user, dialog, calls, onClose } = await openDialog();
  await user.click(dialog.getByRole('switch', { name: 'Passwort selbst vergeben' }));
  await user.type(dialog.getByLabelText('Passwort'), 'Lenkrad-47-Plane');
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  expect(dialog.getByRole('alert').textContent).toBe('Passwörter stimmen nicht überein.');
  await user.type(dialog.getByLabelText('Passwort wiederholen'), 'Lenkrad-47-Plane');
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toEqual([{ url: '/api/auth/register', body: { ...person, password: 'Lenkrad-47-Plane' } }]);
});
