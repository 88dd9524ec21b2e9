import type { Page } from '@playwright/test';
import { registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant, typeDay } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Suche' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

const openPalette = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Suchen' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
};

story('every kind is found by its common identifiers', async ({ page, request, pageErrors }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234', { manufacturer: 'Ford', model: 'Transit' });
  const driver = await newEmployee(api, 'Jörg', 'Müller');
  const task = await newTask(api, 'Winterreifen bestellen');
  const repair = await api.post<{ id: number }>('/api/repair-records', {
    repairType: 'Bremsen',
    workshopName: 'Krüger',
    repairReason: 'Quietscht',
  });
  const { vin } = await api.get<{ vin: string }>(`/api/vehicles/${vehicle.id}`);
  await signIn(page, admin);

  for (const [text, path] of [
    ['bab1234', `/vehicles/${vehicle.id}`],
    [vin, `/vehicles/${vehicle.id}`],
    ['mueller', `/employees/${driver.id}`],
    ['winterr', `/tasks/${task.id}`],
    [String(repair.id), `/repairrecords/${repair.id}`],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(text);
    await expect(options(page).first()).toHaveAttribute('href', path);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(palette(page)).toBeHidden();
  }

  await story.step('Enter before the response opens the best match, not a stale one', async () => {
    await newVehicle(api, 'K-A-1', { title: 'Jaspis' });
    const expected = await newVehicle(api, 'K-B-2', { title: 'Jaguar' });
    await page.route('**/api/workitems?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await openPalette(page);
    await page.keyboard.type('ja');
    await expect(options(page)).toHaveCount(3);
    await page.keyboard.type('guar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/vehicles/${expected.id}`);
  });

  await story.step('a failed search shows a message', async () => {
    pageErrors.expected.push(/net::ERR_FAILED/);
    await page.unroute('**/api/workitems?*');
    await page.route('**/api/workitems?*', (route) => route.abort());
    await openPalette(page);
    await page.keyboard.type('egal');
    await expect(palette(page).getByRole('alert')).toContainText('Keine Verbindung zum Server.');
  });
});

story('typing while the palette is loading arrives in it', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const { id } = await newVehicle(await apiOf(request, admin), 'B-AB-1234');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(dialogs|palette-dialog)-/, async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, admin, '/vehicles');
  await expect(page.getByRole('button', { name: 'Suchen' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bab1234');
  await expect(palette(page)).toBeHidden();
  release();
  await expect(field(page)).toHaveValue('bab1234');
  await expect(options(page).first()).toHaveAttribute('href', `/vehicles/${id}`);
});

story('the palette by keyboard: groups, arrows, new tab, Escape, recent pages', async ({ page, context, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const first = await newVehicle(api, 'HH-X-1', { title: 'Nordlicht eins' });
  const second = await newVehicle(api, 'HH-X-2', { title: 'Nordlicht zwei' });
  const task = await newTask(api, 'Zum Nordlicht fahren');
  await signIn(page, admin);

  await story.step('matches are grouped, and the arrow keys wrap around', async () => {
    await page.getByRole('button', { name: 'Suchen' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('nordlicht');
    await expect(palette(page).getByRole('group', { name: 'Fahrzeug' }).getByRole('option')).toHaveCount(2);
    await expect(palette(page).getByRole('group', { name: 'Aufgabe' }).getByRole('option')).toHaveCount(1);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(palette(page).getByRole('option', { name: /^Wer fuhr/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  await story.step('Ctrl+Enter opens another tab and keeps the palette open', async () => {
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const tab = await opened;
    await expect(tab).toHaveURL(`/vehicles/${second.id}`);
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Nordlicht zwei');
    await tab.close();
    await expect(field(page)).toHaveValue('nordlicht');
  });

  await story.step('Escape closes, and an empty result says so', async () => {
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await openPalette(page);
    await page.keyboard.type('gibt es nicht');
    await expect(palette(page).getByText('Nichts gefunden.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await story.step('recent pages are offered, without the current one', async () => {
    await visit(page, `/tasks/${task.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zum Nordlicht fahren');
    await visit(page, `/vehicles/${first.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nordlicht eins');
    await openPalette(page);
    const recent = palette(page).getByRole('group', { name: 'Zuletzt geöffnet' }).getByRole('option');
    await expect(recent).toHaveText([/^Zum Nordlicht fahren/, /^Nordlicht zwei/]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/tasks/${task.id}`);
  });

  await story.step('signing out clears them', async () => {
    await signOut(page);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });
});

story('"Wer fuhr?" names the driver and links to the report', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  const driver = await newEmployee(api, 'Anna', 'Öztürk');
  const day = dayFromToday(-3);
  const trip = { plate: 'B-AB-1234', vehicleId: vehicle.id };
  await writeTrips(api, [
    { ...trip, firstName: 'Bert', lastName: 'Zander', start: instant(day, '05:00'), end: instant(day, '07:00') },
    {
      ...trip,
      driverId: driver.id,
      firstName: 'Anna',
      lastName: 'Öztürk',
      start: instant(day, '08:00'),
      end: instant(day, '16:00'),
    },
    { ...trip, firstName: 'Jonas', lastName: 'Brandt', start: instant(day, '17:00'), end: instant(day, '20:00') },
  ]);
  await signIn(page, admin);
  const response = page.getByRole('dialog', { name: 'Wer fuhr?' });

  await story.step('missing values are requested', async () => {
    await openPalette(page);
    await page.keyboard.type('wer');
    await expect(options(page).first()).toHaveText(/^Wer fuhr\?/);
    await page.keyboard.press('Enter');
    await response.getByRole('button', { name: 'Nachsehen' }).click();
    await expect(response.getByText('Bitte ein Kennzeichen wählen.')).toBeVisible();
    await expect(response.getByText('Bitte eine Uhrzeit eingeben.')).toBeVisible();
  });

  await story.step('the driver, the trip before and the trip after', async () => {
    await response.getByRole('combobox', { name: 'Kennzeichen' }).pressSequentially('bab12');
    const match = page.getByRole('option', { name: 'B-AB-1234' });
    await expect(match).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await typeDay(response.getByLabel('Datum'), day);
    await response.getByLabel('Uhrzeit').fill('12:30');
    await page.keyboard.press('Enter');
    await expect(response.getByRole('heading', { level: 3 })).toHaveText(
      `B-AB-1234 am ${formatGermanDate(day)}, 12:30`,
    );
    await expect(response.getByRole('link', { name: 'Anna Öztürk' })).toHaveAttribute(
      'href',
      `/employees/${driver.id}`,
    );
    await expect(response.getByText('Fahrt davor')).toBeVisible();
    await expect(response.getByText('Bert Zander')).toBeVisible();
    await expect(response.getByText('Fahrt danach')).toBeVisible();
    await expect(response.getByText('Jonas Brandt')).toBeVisible();
  });

  await story.step('a time without a trip', async () => {
    await response.getByLabel('Uhrzeit').fill('16:30');
    await response.getByRole('button', { name: 'Nachsehen' }).click();
    await expect(response.getByText('Zu diesem Zeitpunkt ist keine Fahrt eingetragen.')).toBeVisible();
  });

  await story.step('the report is prefilled with the query', async () => {
    await response.getByLabel('Uhrzeit').fill('12:30');
    await response.getByRole('button', { name: 'Nachsehen' }).click();
    await expect(response.getByRole('link', { name: 'Anna Öztürk' })).toBeVisible();
    await response.getByRole('button', { name: 'Ordnungswidrigkeit anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neue Ordnungswidrigkeit' });
    await expect(dialog.getByLabel('Datum')).toHaveValue(formatGermanDate(day));
    await expect(dialog.getByLabel('Uhrzeit')).toHaveValue('12:30');
    await expect(dialog.getByRole('combobox', { name: 'Kennzeichen' })).toHaveValue('B-AB-1234');
    await dialog.getByLabel('Fallnummer').fill('AZ 77');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/policereports\/\d+$/);
    await expect(page.getByRole('link', { name: 'Anna Öztürk' }).first()).toBeVisible();
  });
});
