import { addMonths, mondayOf } from '@flottwart/contract/rules/berlin-time';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';

const glance = (page: Page) => page.getByRole('region', { name: 'Auf einen Blick' });
const licence = (page: Page) => page.getByRole('region', { name: 'Führerscheinkontrolle', exact: true });
const hours = (page: Page) => page.getByRole('region', { name: 'Stunden', exact: true });

story('a licence is checked, the next check is due, and a driver is seen at a glance', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const driver = await newEmployee(api, 'Anna', 'Ahrens', { phone: '0171 2345678', email: 'anna@firma.example' });
  const van = await newVehicle(api, 'B-FK-1234');
  await signIn(page, admin, `/employees/${driver.id}`);

  await story.step('phone and mail are at hand; what is not known takes one line each', async () => {
    await expect(glance(page).getByRole('link', { name: '0171 2345678' })).toHaveAttribute('href', 'tel:01712345678');
    await expect(glance(page).getByRole('link', { name: 'anna@firma.example' })).toBeVisible();
    await expect(glance(page)).toContainText('noch nie geprüft');
    for (const name of ['Führerscheinkontrolle', 'Stunden', 'Ordnungswidrigkeiten', 'Fahrten-Historie'])
      await expect(page.getByRole('region', { name, exact: true })).toHaveAttribute('data-empty', 'true');
  });

  await story.step(
    'a check is recorded with the keyboard: a day to come is refused, another person is named',
    async () => {
      await licence(page).getByRole('button', { name: 'Kontrolle eintragen' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Führerscheinkontrolle eintragen' });
      const day = dialog.getByLabel('Geprüft am');
      await expect(day).toBeFocused();
      await expect(day).toHaveValue(formatGermanDate(dayFromToday(0)));
      await day.fill(formatGermanDate(dayFromToday(1)));
      await day.press('Enter');
      await expect(dialog).toContainText('Die Kontrolle liegt in der Zukunft.');
      await expectAccessible(page, 'check of a licence', { within: '[role="dialog"]' });
      await day.fill(formatGermanDate(dayFromToday(-170)));
      await dialog.getByLabel('Geprüft von').fill('Karin Kontrolle');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(licence(page).getByRole('listitem')).toContainText('geprüft von Karin Kontrolle');
      const next = addMonths(dayFromToday(-170), 6);
      await expect(glance(page)).toContainText(`spätestens am ${formatGermanDate(next)}`);
      await expect(page.getByRole('region', { name: 'Kommentare und Verlauf' })).toContainText(
        `Führerscheinkontrolle eingetragen: ${formatGermanDate(dayFromToday(-170))}, geprüft von Karin Kontrolle`,
      );
    },
  );

  await story.step('trips of somebody else are seen at once: vehicle, hours of the day and of the week', async () => {
    const trip = { vehicleId: van.id, driverId: driver.id, firstName: 'Anna', lastName: 'Ahrens', plate: 'B-FK-1234' };
    const lastMonday = mondayOf(dayFromToday(-7));
    await writeTrips(api, [
      { ...trip, start: instant(lastMonday, '06:00'), end: instant(lastMonday, '17:00') },
      { ...trip, start: new Date(Date.now() - 60_000).toISOString() },
    ]);
    // Written past the server, so that a change of its own makes the page look again.
    await api.patch(`/api/employees/${driver.id}`, { birthCity: 'Kiel' });
    await expect(glance(page).getByRole('link', { name: 'Kennzeichen B-FK-1234' })).toHaveAttribute(
      'href',
      `/vehicles/${van.id}`,
    );
    await expect(glance(page)).toContainText('fährt seit');
    await expect(hours(page)).toContainText('1 Tag über 9 h in dieser und der letzten Woche.');
    await expect(hours(page).getByRole('list', { name: 'Stunden je Woche' }).getByRole('listitem')).toHaveCount(8);
    await hours(page).getByText('Alle Tage in Zahlen').click();
    const table = hours(page).getByRole('table', { name: 'Stunden je Tag und Woche' });
    await expect(table.getByRole('cell', { name: 'über 10 h: 11:00' })).toHaveCount(1);
    await expectAccessible(page, 'page of a driver');
  });

  await story.step('paper keeps the bars', async () => {
    await page.emulateMedia({ media: 'print' });
    const bars = hours(page).locator('span[style]:is([data-tone="normal"], [data-color="primary"])');
    const drawings = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundImage));
    // Eight weeks, and the days with hours.
    expect(drawings.length).toBeGreaterThan(8);
    expect(drawings.filter((drawing) => drawing === 'none')).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  });

  await story.step('the next check is due on the dashboard, and leads to the driver', async () => {
    await page.goto('/dashboard');
    const due = page.getByRole('table', { name: 'Anstehende Termine' });
    await due.getByRole('link', { name: 'Führerscheinkontrolle Anna Ahrens' }).click();
    await expect(page).toHaveURL(`/employees/${driver.id}`);
  });

  await story.step('an administrator removes a check that was a mistake', async () => {
    await licence(page)
      .getByRole('button', { name: /^Kontrolle vom .* entfernen$/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
    await expect(licence(page)).toContainText('Noch keine Kontrolle eingetragen.');
  });

  await story.step('on a narrow screen nothing is wider than it', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(glance(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
