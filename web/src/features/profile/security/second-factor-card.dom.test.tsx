import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const factorPath = '/api/users/myProfile/second-factor';
const enabled = { enabledAt: '2026-11-01T08:00:00.000Z', recoveryCodesLeft: 10, isRequired: false };
const wrongCode = 'Der Code ist falsch oder wurde schon benutzt. Bitte den nächsten eingeben.';

const stubFactor = (factor: { readonly enabledAt: string | null }, change: () => Response) => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ ...enabled, ...factor });
    sent.push([url, JSON.parse(String(init.body))]);
    return change();
  });
  return sent;
};

const refusal = () =>
  Response.json({ code: 'invalid_input', message: wrongCode, fields: { code: wrongCode } }, { status: 400 });

test('switching the second factor off takes password and code, and a wrong code is said at its field', async () => {
  const sent = stubFactor(enabled, refusal);
  const { user } = await renderPage(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Abschalten' }));
  await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'Kr4nich-Dachs{Enter}');
  expect(await screen.findByText('Bitte den Code eingeben.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Code aus der App oder Wiederherstellungscode'), '123 456{Enter}');
  expect(await screen.findByText(wrongCode)).toBeDefined();
  expect(sent).toEqual([[`${factorPath}/remove`, { currentPassword: 'Kr4nich-Dachs', code: '123 456' }]]);
});

test('moving to another device takes a code of the enabled factor', async () => {
  const sent = stubFactor(enabled, refusal);
  const { user } = await renderPage(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Auf ein anderes Gerät umziehen' }));
  await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'Kr4nich-Dachs');
  await user.type(screen.getByLabelText('Code aus der App oder Wiederherstellungscode'), 'abcd-efgh{Enter}');
  expect(await screen.findByText(wrongCode)).toBeDefined();
  expect(sent).toEqual([[factorPath, { currentPassword: 'Kr4nich-Dachs', code: 'abcd-efgh' }]]);
});

test('the first setup asks for the password alone', async () => {
  const sent = stubFactor({ enabledAt: null }, refusal);
  const { user } = await renderPage(<SecondFactorCard />);
  await user.click(await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' }));
  await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'Kr4nich-Dachs{Enter}');
  await vi.waitFor(() => expect(sent).toEqual([[factorPath, { currentPassword: 'Kr4nich-Dachs' }]]));
  expect(screen.queryByLabelText('Code aus der App oder Wiederherstellungscode')).toBeNull();
});
