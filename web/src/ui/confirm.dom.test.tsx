import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { confirm } from './confirm.ts';
import { ConfirmHost } from './confirm-host.tsx';

const question = { title: 'Aufgabe löschen?', text: 'Sie ist dann weg.', confirmLabel: 'Löschen' };

const ask = (asked = question) => act(async () => ({ answer: confirm(asked) }));
const dialog = () => screen.queryByRole('dialog');

test('asking shows the question; the button that names the action confirms it', async () => {
  const { user } = await renderPage(<ConfirmHost />);
  expect(dialog()).toBeNull();
  const { answer } = await ask();
  expect(screen.getByRole('dialog', { name: 'Aufgabe löschen?' }).textContent).toContain('Sie ist dann weg.');
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(dialog()).toBeNull());
});

test('the focus is on the button that changes nothing', async () => {
  const { user } = await renderPage(<ConfirmHost />);
  const { answer } = await ask();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abbrechen' })));
  await user.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

test('Escape answers no', async () => {
  const { user } = await renderPage(<ConfirmHost />);
  const { answer } = await ask();
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a second question answers the first with no', async () => {
  const { user } = await renderPage(<ConfirmHost />);
  const first = await ask();
  const second = await ask({ ...question, title: 'Fahrzeug löschen?' });
  expect(await first.answer).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Fahrzeug löschen?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  expect(await second.answer).toBe(true);
});
