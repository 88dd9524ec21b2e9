import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { SignupPage } from './signup-page.tsx';

const breached = 'Dieses Passwort steht auf öffentlichen Listen oder ist leicht zu erraten. Bitte ein anderes wählen.';
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'invalid_input', message: breached, fields: { password: breached } }, { status: 400 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const fill = async (password: string) => {
  const { user } = await renderPage(<SignupPage />, '/signup');
  for (const [label, text] of [
    ['Vorname', 'Greta'],
    ['Nachname', 'Ahrens'],
    ['Firmenname', 'Spedition Ahrens'],
    ['E-Mail-Adresse', 'greta@spedition.example'],
    ['Passwort', password],
    ['Passwort wiederholen', password],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  return user;
};

const fillAndSend = async (password: string) => {
  const user = await fill(password);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Registrieren' }));
  return user;
};

test('the whole rule for passwords is shown beside the field before anything is typed', async () => {
  await renderPage(<SignupPage />, '/signup');
  const remarks = screen.getByText(/Mind\. 8 Zeichen, Großbuchstabe, Zahl, Sonderzeichen/);
  expect(remarks.textContent).toMatch(/mind\. 15 Zeichen.*öffentlichen Passwortlisten/);
});

test('a weak password is refused before it is sent', async () => {
  await fillAndSend('langgenug');
  expect(await screen.findByText('Das Passwort ist nicht stark genug.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a password refused as public is not called strong at the same time', async () => {
  const user = await fillAndSend('Kranich-2026');
  expect(await screen.findAllByText(breached)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Passwort'));
  expect(sent).toHaveLength(1);
  expect(screen.queryByText('Starkes Passwort')).toBeNull();
  await user.type(screen.getByLabelText('Passwort'), 'x');
  expect(screen.getByText('Starkes Passwort')).toBeTruthy();
});

test.each(['Password1!', 'Greta-Ahrens1!', 'Spedition-Ahrens7'])(
  '%s is not called strong while it is typed',
  async (password) => {
    await fill(password);
    expect(screen.getByText('Leicht zu erraten')).toBeTruthy();
    expect(screen.queryByText('Starkes Passwort')).toBeNull();
  },
);
