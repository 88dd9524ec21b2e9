import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import { OffenceDialog } from './offence-dialog.tsx';

const specified = { date: '2026-03-10', time: '12:00', licensePlate: 'B-AB-1234', caseNumber: 'AZ 1' };
const trip = (id: number, lastName: string, startTime: string) => ({
  id,
  firstName: 'Anna',
  lastName,
  ...tripTimes(startTime, startTime.replace('T06', 'T12')),
  kennzeichen: 'B-AB-1234',
});
const alternatives = [trip(4, 'Amsel', '2026-03-10T06:00:00.000Z'), trip(5, 'Bussard', '2026-03-10T06:30:00.000Z')];

interface Answer {
  readonly status: number;
  readonly body: object;
}
let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: Answer[] = [];

/** Answers the posts in order; lists get what the page needs. */
const respond = async (url: string, init?: RequestInit): Promise<Response> => {
  if (url.includes('license-plates'))
    return Response.json(url.includes('includeFormer=true') ? ['B-AB-1234', 'B-AA-1024'] : ['B-AB-1234']);
  if (init?.method !== 'POST')
    return Response.json([{ id: 7, title: 'Carla Clausen', mitarbeiterId: '1017' }], {
      headers: { 'x-total-count': '1' },
    });
  sent.push({ path: url, body: JSON.parse(String(init.body)) });
  const { status, body } = answers.shift() ?? { status: 201, body: { report: { id: 9 } } };
  return Response.json(body, { status });
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', respond);
});

const open = (known: Partial<typeof specified> = {}) =>
  renderPage(<OffenceDialog known={{ ...specified, ...known }} onClose={() => undefined} />);
const button = (name: string) => screen.getByRole('button', { name });

test('the chosen one of two overlapping trips is sent, with the specified time and the true moment', async () => {
  answers = [{ status: 404, body: { code: 'not_found', message: 'Mehrere.', alternatives } }];
  const { user } = await open();
  await user.click(button('Anlegen'));
  await user.click(await screen.findByRole('radio', { name: 'Anna Bussard' }));
  expect(screen.getByText('Die Tatzeit bleibt 10.03.2026, 12:00 Uhr.')).toBeDefined();
  await user.click(button('Mit diesem Fahrer anlegen'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toEqual(specified);
  expect(sent[1]?.body).toEqual({
    ...specified,
    time: '07:31',
    tripId: 5,
    offenceTime: '2026-03-10T11:00:00.000Z',
  });
});

test('a trip that nobody signed off is named as such and has to be chosen', async () => {
  const unclear = { ...trip(6, 'Offen', '2026-03-09T06:30:00.000Z'), ...tripTimes('2026-03-09T06:30:00.000Z') };
  answers = [{ status: 404, body: { code: 'not_found', message: 'Ohne Abmeldung.', alternatives: [unclear] } }];
  const { user } = await open();
  await user.click(button('Anlegen'));
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: 'Anna Offen' });
  expect(radio.checked).toBe(false);
  expect(screen.getByText(/Fahrt läuft, ohne Abmeldung seit 09.03.2026, 07:30/)).toBeDefined();
  await user.click(button('Mit diesem Fahrer anlegen'));
  expect(await screen.findByText('Bitte einen Fahrer auswählen.')).toBeDefined();
  expect(sent).toHaveLength(1);
  await user.click(radio);
  await user.click(button('Mit diesem Fahrer anlegen'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ tripId: 6, offenceTime: '2026-03-10T11:00:00.000Z' });
});

test('the hour that exists twice is asked for and sent unambiguously', async () => {
  const { user } = await open({ date: '2026-10-25', time: '02:30' });
  await user.click(button('Anlegen'));
  expect(await screen.findByText('Bitte MESZ oder MEZ wählen.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^MEZ/ }));
  await user.click(button('Anlegen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ date: '2026-10-25', time: '02:30', offenceTime: '2026-10-25T01:30:00.000Z' });
});

test('the zone that was chosen before is passed on to the dialog', async () => {
  const known = { ...specified, date: '2026-10-25', time: '02:30', timeZone: 'MEZ' } as const;
  const { user } = await renderPage(<OffenceDialog known={known} onClose={() => undefined} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^MEZ/ }).checked).toBe(true);
  await user.click(button('Anlegen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ time: '02:30', offenceTime: '2026-10-25T01:30:00.000Z' });
});

test('24:00 becomes 00:00 of the next day, and is refused without a day', async () => {
  const { user } = await open();
  const [day, time] = [
    screen.getByLabelText<HTMLInputElement>('Datum'),
    screen.getByLabelText<HTMLInputElement>('Uhrzeit'),
  ];
  await user.clear(day);
  await user.clear(time);
  await user.type(time, '24:00');
  await user.tab();
  expect(await screen.findByText('Statt 24:00 bitte 00:00 mit dem Datum des nächsten Tages eingeben.')).toBeDefined();
  await user.type(day, '10.3.2026');
  await user.click(time);
  await user.tab();
  expect([day.value, time.value]).toEqual(['11.03.2026', '00:00']);
  await user.clear(time);
  await user.type(time, '24:00{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ date: '2026-03-12', time: '00:00' });
});

test('without any trip the driver is chosen manually, with a reason', async () => {
  const message = 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt';
  answers = [{ status: 422, body: { code: 'unprocessable', message } }];
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Fahrer von Hand wählen' })).toBeNull();
  await user.click(button('Anlegen'));
  await user.click(await screen.findByRole('button', { name: 'Fahrer von Hand wählen' }));
  await user.click(button('Mit diesem Fahrer anlegen'));
  expect(await screen.findByText('Bitte einen Grund angeben.')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Fahrer' }));
  await user.click(await screen.findByRole('option', { name: 'Carla Clausen · 1017', hidden: true }));
  await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Dienstplan');
  await user.click(button('Mit diesem Fahrer anlegen'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toMatch(/\/api\/police-reports$/);
  expect(sent[1]?.body).toEqual({ ...specified, driverId: 7, driverReason: 'Dienstplan' });
});

test('a choice from the address book brings its address, another name drops it', async () => {
  const authority = { id: 5, name: 'Amt A', address: 'Weg 1\n10115 Berlin', email: 'a@amt.example', fax: '' };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('/api/authorities') ? Promise.resolve(Response.json([authority])) : respond(url, init),
  );
  const { user } = await open();
  // The dialog moves the focus into its first field once.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  const field = screen.getByLabelText('Behörde (freiwillig)', { selector: 'input' });
  await user.type(field, 'amt');
  await user.click(await screen.findByRole('option', { name: /^Amt A/ }));
  const details = () =>
    screen.queryAllByText('Weg 1, 10115 Berlin, a@amt.example').filter((shown) => !shown.closest('[role="option"]'));
  expect(details()).toHaveLength(1);
  await user.type(field, 'B');
  expect(details()).toEqual([]);
  await user.type(screen.getByLabelText('Tatort (freiwillig)'), 'Berlin');
  await user.click(button('Anlegen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ ...specified, offencePlace: 'Berlin', authorityName: 'Amt AB' });
});

test('likely times are shown at the time, which stays open', async () => {
  const known = { date: '2026-03-10', licensePlate: 'B-AB-1234' };
  const hint = 'Diese Fahrt: 06:00 – 14:00';
  await renderPage(<OffenceDialog known={known} timeHint={hint} onClose={() => undefined} />);
  expect(screen.getByRole('textbox', { name: 'Uhrzeit', description: hint })).toHaveProperty('value', '');
});

test('a plate that no vehicle carries today is accepted, because the time of the offence decides', async () => {
  const { user } = await open({ date: '2026-01-01', licensePlate: '' });
  await user.type(await screen.findByPlaceholderText('Kennzeichen suchen'), 'b-aa 1024');
  await user.click(button('Anlegen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ ...specified, date: '2026-01-01', licensePlate: 'B-AA-1024' });
});
