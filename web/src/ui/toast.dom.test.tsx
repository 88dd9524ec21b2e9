import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTimers } from '../testing/advance-timers.ts';
import { renderPage } from '../testing/render-page.tsx';
import { toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a message goes after four seconds, a failure is read out at once', async () => {
  await renderPage(null);
  act(() => toast.error('Fehler beim Speichern.'));
  expect(screen.getByRole('alert').textContent).toContain('Fehler beim Speichern.');
  await advanceTimers(3900);
  expect(screen.queryByRole('alert')).not.toBeNull();
  await advanceTimers(500);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an undo offer disappears after eight seconds, but not while it is hovered', async () => {
  const undo = vi.fn(async () => undefined);
  const { user } = await renderPage(null);
  act(() => toast.undoable('Gespeichert.', undo));
  await user.hover(screen.getByText('Gespeichert.'));
  await advanceTimers(20_000);
  expect(screen.queryByText('Gespeichert.')).not.toBeNull();
  await user.unhover(screen.getByText('Gespeichert.'));
  await advanceTimers(7900);
  expect(screen.queryByText('Gespeichert.')).not.toBeNull();
  await advanceTimers(500);
  expect(screen.queryByText('Gespeichert.')).toBeNull();
  expect(undo).not.toHaveBeenCalled();
});

test('only the latest change can be taken back', async () => {
  const undoFirst = vi.fn(async () => undefined);
  const undoSecond = vi.fn(async () => undefined);
  const { user } = await renderPage(null);
  act(() => toast.undoable('Erstes gespeichert.', undoFirst));
  act(() => toast.undoable('Zweites gespeichert.', undoSecond));
  await advanceTimers(500);
  expect(screen.queryByText('Erstes gespeichert.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect([undoFirst.mock.calls.length, undoSecond.mock.calls.length]).toEqual([0, 1]);
  expect(screen.getByText('Rückgängig gemacht.')).toBeTruthy();
});

test('an undo that fails says why', async () => {
  const { user } = await renderPage(null);
  act(() => toast.undoable('Gespeichert.', () => Promise.reject(new Error('Keine Verbindung.'))));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(screen.getByRole('alert').textContent).toContain('Rückgängig machen fehlgeschlagen: Keine Verbindung.');
});
