import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';

const cockpit = (page: Page) => page.getByRole('region', { name: 'Auf einen Blick' });
const costs = (page: Page) => page.getByRole('region', { name: 'Kosten' });

const paidRepair = async (api: CompanyApi, licensePlate: string, changes: object): Promise<void> => {
  const work = { repairType: 'Bremsen', workshopName: 'Meyer', repairReason: 'quietscht', licensePlate };
  const { id } = await api.post<{ readonly id: number }>('/api/repair-records', work);
  await api.patch(`/api/repair-records/${id}`, changes);
};

/** A picture of one colour, drawn by the browser. */
const photo = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 30;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 40, 30);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

story('a vehicle shows at a glance who drives it, what is due and what it costs', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const van = await newVehicle(api, 'B-CP-1234', {
    huValidUntil: dayFromToday(20),
    nextServiceDate: dayFromToday(-3),
    naechsterServiceInKm: 80_000,
  });
  await newVehicle(api, 'B-CP-2');
  const driver = await newEmployee(api, 'Anna', 'Ahrens');
  await signIn(page, admin, `/vehicles/${van.id}`);

  await story.step('without trips, costs, files and links their sections take one line each', async () => {
    await expect(cockpit(page).getByRole('img', { name: 'Kennzeichen B-CP-1234' })).toBeVisible();
    await expect(cockpit(page)).toContainText('bald fällig: in 20 Tagen');
    await expect(cockpit(page)).toContainText('überfällig: seit 3 Tagen');
    await expect(costs(page)).toContainText('Keine Kosten in den letzten zwölf Monaten.');
    for (const name of ['Kosten', 'Fahrten-Historie', 'Anhänge', 'Verknüpfungen'])
      await expect(page.getByRole('region', { name })).toHaveAttribute('data-empty', 'true');
  });

  await story.step('a trip and repairs of somebody else are seen at once', async () => {
    await writeTrips(api, [
      {
        vehicleId: van.id,
        driverId: driver.id,
        firstName: 'Anna',
        lastName: 'Ahrens',
        plate: 'B-CP-1234',
        start: instant(dayFromToday(-1), '06:00'),
      },
    ]);
    await paidRepair(api, 'B-CP-1234', { repairDate: dayFromToday(-70), actualCost: 800, mileageAtRepair: 60_000 });
    await paidRepair(api, 'B-CP-1234', { repairDate: dayFromToday(-35), actualCost: 400, mileageAtRepair: 64_000 });
    await paidRepair(api, 'B-CP-2', { repairDate: dayFromToday(-70), actualCost: 100 });
    await expect(cockpit(page).getByRole('link', { name: 'Anna Ahrens' })).toHaveAttribute(
      'href',
      `/employees/${driver.id}`,
    );
    await expect(cockpit(page)).toContainText(`ohne Abmeldung seit ${formatGermanDate(dayFromToday(-1))}, 06:00`);
    await expect(cockpit(page)).toContainText('64.000 km');
    await expect(costs(page)).toContainText(/Median von 2 Fahrzeugen/);
    await expect(costs(page)).toContainText('über dem Median');
  });

  await story.step('the figures of every month are in a table', async () => {
    await costs(page).getByText('Alle Monate in Zahlen').click();
    const rows = costs(page).getByRole('table', { name: 'Kosten je Monat' }).getByRole('row');
    await expect(rows).toHaveCount(14);
    await expect(rows.filter({ hasText: '800,00' })).toHaveCount(1);
  });

  await story.step('links lead to the parts, and the address names them', async () => {
    const parts = page.getByRole('navigation', { name: 'Abschnitte' });
    await parts.getByRole('link', { name: 'Verlauf' }).click();
    await expect(page).toHaveURL(`/vehicles/${van.id}#verlauf`);
    await expect(page.getByRole('heading', { name: 'Kommentare und Verlauf' })).toBeInViewport();
    await expect(parts.getByRole('link', { name: 'Verlauf' })).toHaveAttribute('aria-current', 'location');
    await page.goto(`/vehicles/${van.id}#costs`);
    await page.reload();
    await expect(costs(page).getByRole('heading', { name: 'Kosten' })).toBeInViewport();
    await expect(costs(page)).toContainText('über dem Median');
    await expectAccessible(page, 'vehicle cockpit');
  });

  await story.step('one of the photos becomes that of the vehicle, with the keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Dateien anhängen' }).click();
    await (await chooser).setFiles({ name: 'vorne.jpg', mimeType: 'image/jpeg', buffer: await photo(page) });
    await expect(page.getByRole('list', { name: 'Anhänge' }).getByRole('listitem')).toHaveCount(1);
    await cockpit(page).getByRole('button', { name: 'Foto wählen' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Foto des Fahrzeugs' });
    await dialog.getByRole('radio', { name: 'vorne.jpg' }).press('Space');
    await expectAccessible(page, 'choice of a photo', { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Übernehmen' }).press('Enter');
    await expect(cockpit(page).getByRole('img', { name: 'Foto von B-CP-1234' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kommentare und Verlauf' })).toContainText('Foto des Fahrzeugs');
  });

  await story.step('on a narrow screen nothing is wider than it', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(cockpit(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

/** Aim of docs/performance.md. */
const maxRequests = 15;

story('the page of a vehicle asks for few things after the list', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await newVehicle(api, 'B-CP-77');
  await signIn(page, admin, '/vehicles');
  const row = page.getByRole('link', { name: /B-CP-77/ }).first();
  await expect(row).toBeVisible();

  const asked: string[] = [];
  let latest = Date.now();
  /** Nothing was asked for since a second. */
  const isIdle = () => Date.now() - latest > 1_000;
  await expect.poll(isIdle).toBe(true);
  page.on('request', (one) => {
    // Only a browser with a window asks for the icon of its tab.
    if (one.url().endsWith('/favicon.svg')) return;
    latest = Date.now();
    asked.push(`${one.method()} ${new URL(one.url()).pathname}`);
  });
  await row.click();
  await expect(costs(page)).toContainText('Keine Kosten in den letzten zwölf Monaten.');
  await expect(page.getByRole('region', { name: 'Kennzeichen-Historie' })).toContainText('B-CP-77');
  await expect(page.getByRole('region', { name: 'Kommentare und Verlauf' })).toContainText('Angelegt: B-CP-77');
  await expect.poll(isIdle).toBe(true);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxRequests);
  expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([]);
});
