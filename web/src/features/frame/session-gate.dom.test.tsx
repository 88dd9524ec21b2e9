import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../api/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SessionGate } from './session-gate.tsx';

const greta = { token: 'geheim', firstName: 'Greta', lastName: 'Ahrens', speditionName: 'Spedition Ahrens' };
const expired = { kind: 'expired' } as const;

const open = async () => {
  startSession(greta);
  const page = await renderPage(<SessionGate>{({ firstName }) => <p>Hallo {firstName}</p>}</SessionGate>, '/tasks/7');
  const invalidate = vi.spyOn(page.router, 'invalidate').mockResolvedValue(undefined);
  return { ...page, invalidate };
};

beforeEach(() => endSession(expired));

test('a signed-in person sees the page', async () => {
  const { invalidate } = await open();
  expect(screen.getByText('Hallo Greta')).toBeTruthy();
  expect(invalidate).not.toHaveBeenCalled();
});

test('an expired session hides the page, says so and sends to the guard of the route', async () => {
  const { invalidate } = await open();
  act(() => endSession(expired));
  expect(screen.queryByText('Hallo Greta')).toBeNull();
  expect(await screen.findByText('Die Sitzung ist abgelaufen. Bitte erneut anmelden.')).toBeTruthy();
  expect(invalidate).toHaveBeenCalledOnce();
});

test('a session that another tab has ended sends to the guard without a message', async () => {
  const { invalidate } = await open();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(screen.queryByText('Hallo Greta')).toBeNull();
  expect(invalidate).toHaveBeenCalledOnce();
  expect(screen.queryByText(/abgelaufen/)).toBeNull();
});

test('a deliberate sign-out shows its notice until the redirect', async () => {
  const { invalidate } = await open();
  act(() => endSession({ kind: 'signed-out', message: 'Erfolgreich abgemeldet.', target: '/', seconds: 2 }));
  expect(screen.getByText(/Erfolgreich abgemeldet\./)).toBeTruthy();
  expect(invalidate).not.toHaveBeenCalled();
});
