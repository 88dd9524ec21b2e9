import type { Company } from '@flottwart/contract/company';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { PositionsCard } from './telematics-tab.tsx';

const company = { id: 4, companyName: 'Ahrens', positionsEnabled: true } as Company;

let sent: unknown[];
let role: 'ADMIN' | 'USER';
let refusal: Response | null;

beforeEach(() => {
  sent = [];
  role = 'ADMIN';
  refusal = null;
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'PATCH') return Response.json({ role });
    const body = JSON.parse(String(init.body));
    sent.push(body);
    return refusal ?? Response.json({ ...company, ...body });
  });
});

const show = (shown = company) =>
  renderPage(
    <>
      <PositionsCard company={shown} />
      <ConfirmHost />
    </>,
  );
const toggle = () => screen.findByRole('switch', { name: 'Positionen der Fahrzeuge' });
const whenAdmin = async () => {
  const found = await toggle();
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBe('false'));
  return found;
};

test('switching off asks first, because positions are deleted', async () => {
  const { user } = await show();
  await user.click(await whenAdmin());
  await screen.findByText(/Positionen aller Fahrzeuge werden sofort gelöscht/);
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(sent).toEqual([]);
  await user.click(await whenAdmin());
  await user.click(await screen.findByRole('button', { name: 'Ausschalten' }));
  await screen.findByText('Positionen sind ausgeschaltet und gelöscht.');
  expect(sent).toEqual([{ positionsEnabled: false }]);
});

test('switching on needs no question', async () => {
  const { user } = await show({ ...company, positionsEnabled: false });
  await user.click(await whenAdmin());
  await screen.findByText(/^Positionen sind eingeschaltet/);
  expect(sent).toEqual([{ positionsEnabled: true }]);
});

test('a failure is shown with its reason', async () => {
  refusal = Response.json({ code: 'internal', message: 'Die Datenbank ruht.' }, { status: 500 });
  const { user } = await show({ ...company, positionsEnabled: false });
  await user.click(await whenAdmin());
  expect(await screen.findByText(/Die Datenbank ruht\./)).toBeDefined();
});

test('a USER sees how it is and changes nothing', async () => {
  role = 'USER';
  const { user } = await show();
  await user.click(await toggle());
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
});
