import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant, typeDay } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { type NewTrip, writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Fahrten' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const shift = (plate: string, lastName: string, day: string, [from, to]: readonly [string, string]): NewTrip => ({
  firstName: 'Anna',
  lastName,
  plate,
  start: instant(day, from),
  end: instant(day, to),
});

story('the list of trips: columns, order, colours, search, days, reset', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const [early, middle, late] = [dayFromToday(-9), dayFromToday(-6), dayFromToday(-3)];
  await writeTrips(api, [
    shift('B-AB-1', 'Neun', early, ['06:00', '15:00']),
    shift('B-AB-2', 'Länger', middle, ['06:00', '15:01']),
    shift('B-AB-2', 'Überlang', late, ['06:00', '16:01']),
    { firstName: 'Bert', lastName: 'Zander', plate: 'M-XY-9', start: instant(dayFromToday(-1), '06:00') },
  ]);
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Fahrten', exact: true }).click();
  await expect(page).toHaveTitle('Flottwart – Fahrten');

  await story.step('newest first, hh:mm, colours above nine and ten hours', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      /^Vorname/,
      /^Nachname/,
      /^VIN/,
      /^Kennzeichen/,
      /^Start/,
      /^Ende/,
      /^Dauer/,
    ]);
    await expect(rows(page)).toHaveText([/Zander.*Fahrt läuft, ohne Abmeldung seit/, /Überlang/, /Länger/, /Neun/]);
    const durations = rows(page).locator('[data-tone]');
    await expect(durations).toHaveText([/\d\d:\d\d$/, /10:01$/, /09:01$/, /09:00$/]);
    for (const [index, tone] of ['overlong', 'overlong', 'long', 'normal'].entries()) {
      await expect(durations.nth(index)).toHaveAttribute('data-tone', tone);
    }
    await expect(durations.nth(1)).toHaveCSS('font-weight', '700');
    await expect(durations.nth(2)).toHaveCSS('font-weight', '700');
    await durations.nth(1).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Schichtdauer, keine Lenkzeit');
  });

  await story.step('search by plate without separators', async () => {
    await page.getByRole('searchbox', { name: 'Suche' }).fill('bab2');
    await expect(rows(page)).toHaveText([/Überlang/, /Länger/]);
    await expect(page).toHaveURL(/q=bab2/);
  });

  await story.step('days, inclusive', async () => {
    await page.getByRole('searchbox', { name: 'Suche' }).fill('');
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
    await typeDay(page.getByLabel('Von', { exact: true }), early);
    await typeDay(page.getByLabel('Bis', { exact: true }), middle);
    await expect(rows(page)).toHaveText([/Länger/, /Neun/]);
    await page.reload();
    await expect(page.getByLabel('Von', { exact: true })).toHaveValue(formatGermanDate(early));
    await expect(rows(page)).toHaveCount(2);
  });

  await story.step('a reversed range shows a message', async () => {
    const places = () =>
      Promise.all(['Von', 'Bis'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()));
    // On a slow machine it arrives after the rows and moves them down.
    await expect(page.getByText(/^Die Fahrten-Historie ist nicht verbunden/)).toBeVisible();
    const before = await places();
    await typeDay(page.getByLabel('Von', { exact: true }), late);
    await expect(page.getByText('Liegt vor „Von“.')).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(page.getByText('Das Ende liegt vor dem Beginn.')).toBeVisible();
    await expect(page.getByText('Keine Treffer.')).toBeVisible();
  });

  await story.step('reset shows everything again', async () => {
    await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(page).toHaveURL('/driver-history');
  });

  await story.step('sorted by start the trips are grouped by day', async () => {
    const days = page.getByRole('rowheader');
    await expect(days).toHaveCount(4);
    await expect(days.first()).toHaveText(new RegExp(`^Gestern, .*${formatGermanDate(dayFromToday(-1))}$`));
  });

  await story.step('another order', async () => {
    await page.getByRole('button', { name: /^Nachname/ }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
    await expect(rows(page)).toHaveText([/Länger/, /Neun/, /Überlang/, /Zander/]);
  });

  await story.step('the trips of a vehicle are paged by ten', async () => {
    const vehicle = await newVehicle(api, 'B-ZZ-10');
    await writeTrips(
      api,
      Array.from({ length: 11 }, (_, index) => ({
        ...shift('B-ZZ-10', `Nummer${index + 1}`, dayFromToday(-1 - index), ['08:00', '12:00']),
        vehicleId: vehicle.id,
      })),
    );
    await visit(page, `/vehicles/${vehicle.id}`);
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).first()).toContainText('Nummer1');
    await page.getByRole('navigation', { name: 'Seiten: Fahrten' }).getByRole('button', { name: 'Seite 2' }).click();
    await expect(rows(page)).toHaveText([/Nummer11/]);
  });

  await story.step('one trip: driver, vehicle, period', async () => {
    const vehicle = await newVehicle(api, 'B-AB-1234');
    const driver = await newEmployee(api, 'Anna', 'Öztürk');
    const day = dayFromToday(-2);
    const [tripId, ongoingId] = await writeTrips(api, [
      {
        ...shift('B-AB-1234', 'Öztürk', day, ['06:00', '16:45']),
        vin: 'WDB9066331S123456',
        vehicleId: vehicle.id,
        driverId: driver.id,
      },
      { firstName: 'Karl', lastName: 'Fremd', plate: 'M-XY-8', start: instant(day, '20:00') },
    ]);

    await story.step('opened from the list', async () => {
      await page.goto('/driver-history?q=bab1234');
      await rows(page).first().getByRole('link').first().click();
      await expect(page).toHaveURL(`/vehicle-driver-history/${tripId}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Fahrt vom ${formatGermanDate(day)}, 06:00`);
    });

    await story.step('all fields of the trip', async () => {
      const driverBlock = page.getByRole('region', { name: 'Fahrer' });
      await expect(driverBlock).toContainText('17.05.1990');
      await expect(driverBlock).toContainText(String(driver.id));
      await expect(driverBlock.getByRole('link', { name: 'Anna Öztürk' })).toHaveAttribute(
        'href',
        `/employees/${driver.id}`,
      );
      const vehicleBlock = page.getByRole('region', { name: 'Fahrzeug' });
      await expect(vehicleBlock).toContainText('B-AB-1234');
      await expect(vehicleBlock.getByRole('link', { name: 'WDB9066331S123456' })).toHaveAttribute(
        'href',
        `/vehicles/${vehicle.id}`,
      );
      const period = page.getByRole('region', { name: 'Zeitraum' });
      await expect(period).toContainText(`${formatGermanDate(day)}, 06:00`);
      await expect(period).toContainText(`${formatGermanDate(day)}, 16:45`);
      await expect(period).toContainText('10,75 Stunden');
    });

    await story.step('the buttons lead to driver and vehicle, and their pages show the trip', async () => {
      await page.getByRole('link', { name: 'Zum Fahrerprofil' }).click();
      await expect(page).toHaveURL(`/employees/${driver.id}`);
      await expect(rows(page)).toHaveText([/10:45.*B-AB-1234/]);
      await page.goBack();
      await page.getByRole('link', { name: 'Zum Fahrzeug' }).click();
      await expect(page).toHaveURL(`/vehicles/${vehicle.id}`);
      await expect(rows(page)).toHaveText([/10:45.*Anna.*Öztürk/]);
    });

    await story.step('an ongoing trip with unknown driver and vehicle', async () => {
      await visit(page, `/vehicle-driver-history/${ongoingId}`);
      await expect(page.getByRole('region', { name: 'Zeitraum' })).toContainText('Fahrt läuft');
      await expect(page.getByRole('region', { name: 'Fahrer' })).toContainText('Karl Fremd');
      await expect(page.getByRole('link', { name: 'Zum Fahrerprofil' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Zum Fahrzeug' })).toHaveCount(0);
    });

    await story.step('invalid addresses', async () => {
      await page.goto('/vehicle-driver-history/2147483647');
      await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible();
    });
  });
});

story('the day of a vehicle: all drivers, an offence from a trip, and its moment', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-TV-1');
  const day = dayFromToday(-2);
  const of = (lastName: string, times: readonly [string, string]) => ({
    ...shift('B-TV-1', lastName, day, times),
    vehicleId: vehicle.id,
  });
  const [early, late] = await writeTrips(api, [of('Früh', ['05:40', '13:35']), of('Spät', ['14:05', '21:10'])]);
  await signIn(page, admin);
  await visit(page, `/vehicle-driver-history/${early}`);
  const timeline = page.getByRole('region', { name: 'Tagesverlauf' });
  const entries = timeline.getByRole('listitem');

  await story.step('a trip beside the others of its day', async () => {
    await expect(entries).toHaveText([/05:40 – 13:35.*Anna Früh.*Diese Fahrt/, /14:05 – 21:10.*Anna Spät/]);
    await entries.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(`/vehicle-driver-history/${late}`);
    await expect(entries).toHaveText([/Anna Früh/, /Anna Spät.*Diese Fahrt/]);
  });

  await story.step('an offence from the trip has its plate, day and times', async () => {
    await page.getByRole('button', { name: 'Ordnungswidrigkeit anlegen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Datum')).toHaveValue(formatGermanDate(day));
    await expect(dialog.getByText('Diese Fahrt: 14:05 – 21:10')).toBeVisible();
    await dialog.getByLabel('Uhrzeit').fill('16:42');
    await dialog.getByLabel('Fallnummer').fill('TV-1/26');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page).toHaveURL(/\/policereports\/\d+$/);
  });

  await story.step('its page shows the moment between the trips', async () => {
    await expect(entries).toHaveText([
      /Anna Früh/,
      /14:05 – 21:10.*Anna Spät/,
      /Tatzeit 16:42.*TV-1\/26.*Diese Ordnungswidrigkeit/,
    ]);
    await expectAccessible(page, 'offence with the day of its vehicle');
    await entries.nth(1).getByRole('link').click();
    await expect(entries).toHaveText([/Anna Früh/, /Diese Fahrt/, /Tatzeit 16:42/]);
    await expectAccessible(page, 'trip with the day of its vehicle');
  });

  await story.step('an offence that somebody else corrects moves at once', async () => {
    const reports = await api.get<readonly { readonly id: number }[]>('/api/police-reports');
    await api.patch(`/api/police-reports/${reports[0]?.id}`, { time: '08:15' });
    await expect(entries).toHaveText([/Anna Früh/, /Tatzeit 08:15/, /Anna Spät/]);
  });
});
