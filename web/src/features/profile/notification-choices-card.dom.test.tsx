import type { ChosenNotification } from '@flottwart/contract/notifications';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { NotificationChoicesCard } from './notification-choices-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = async (isRefused = false) => {
  let stored: ChosenNotification[] = [
    { kind: 'assigned', choice: 'product' },
    { kind: 'due', choice: 'product' },
  ];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(stored);
    if (isRefused) return Response.json({ code: 'unavailable', message: 'Gerade nicht.' }, { status: 503 });
    const sent: ChosenNotification = JSON.parse(String(body));
    stored = stored.map((one) => (one.kind === sent.kind ? sent : one));
    return Response.json(stored);
  });
  return renderPage(<NotificationChoicesCard />);
};

const chosenIn = async (label: string): Promise<string | undefined> =>
  (await screen.findByLabelText<HTMLSelectElement>(label)).value;

test('a choice is saved at once', async () => {
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText('Mir zugewiesen'), 'Glocke und E-Mail täglich');
  expect(await screen.findByText('Mir zugewiesen: Glocke und E-Mail täglich')).toBeDefined();
  expect(await chosenIn('Mir zugewiesen')).toBe('Glocke und E-Mail täglich');
  expect(await chosenIn('Termin fällig')).toBe('Nur an der Glocke');
});

test('mails about due dates are no choice here, because reminders have their switch', async () => {
  await open();
  const options = within(await screen.findByLabelText('Termin fällig')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Nur an der Glocke', 'Aus']);
  const field = screen.getByLabelText('Termin fällig');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'E-Mails dazu sind die Erinnerungen mit ihrem eigenen Schalter.',
  );
});

test('a refused choice says so and stays as it was', async () => {
  const { user } = await open(true);
  await user.selectOptions(await screen.findByLabelText('Mir zugewiesen'), 'Aus');
  expect(await screen.findByText('Gerade nicht.')).toBeDefined();
  expect(await chosenIn('Mir zugewiesen')).toBe('Nur an der Glocke');
});
