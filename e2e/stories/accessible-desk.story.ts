import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { foundCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, moment } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';

const expectAccessible = async (page: Page, where: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
};

const day = dayFromToday(-2);
const plate = 'B-AB-1234';

/** A company with one of everything that these pages show. */
const prepare = async (request: APIRequestContext) => {
  const founder = await foundCompany(request);
  const api = await apiOf(request, founder);
  const vehicle = await newVehicle(api, plate, { huValidUntil: day, nextServiceDate: dayFromToday(9) });
  const task = await newTask(api, 'Bald', moment(day, '10:00'));
  await api.patch(`/api/tasks/${task.id}`, { assignedToUsername: founder.email });
  const trip = { firstName: 'Anna', lastName: 'Öztürk', plate, vehicleId: vehicle.id };
  const [tripId] = await writeTrips(api, [
    { ...trip, start: moment(day, '06:00'), end: moment(day, '16:30') },
    { ...trip, start: moment(day, '17:00') },
  ]);
  const incident = { date: day, time: '08:00', caseNumber: 'AZ 1', licensePlate: plate };
  const { report } = await api.post<{ report: { id: number } }>('/api/police-reports/generate-from-incident', incident);
  const repair = await api.post<{ id: number }>('/api/repair-records', {
    repairType: 'Reifen',
    workshopName: 'Krüger',
    repairReason: 'Abgefahren',
  });
  return { founder, tripId, reportId: report.id, repairId: repair.id };
};

for (const colorScheme of ['light', 'dark'] as const) {
  story.describe(`in ${colorScheme} colours`, () => {
    story.use({ colorScheme });

    story('dashboard, trips, offences and repairs have no violations', async ({ page, request }) => {
      const { founder, tripId, reportId, repairId } = await prepare(request);
      await signIn(page, founder);
      for (const path of [
        '/dashboard',
        '/driver-history',
        `/vehicle-driver-history/${tripId}`,
        '/police-reports',
        `/policereports/${reportId}`,
        '/repair-records',
        `/repairrecords/${repairId}`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    story('their dialogs and the palette have no violations', async ({ page, request }) => {
      const { founder } = await prepare(request);
      await signIn(page, founder);
      const dialog = page.getByRole('dialog');

      await page.goto('/repair-records');
      await page.getByRole('button', { name: 'Reparatur hinzufügen' }).click();
      await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
      await expectAccessible(page, 'adding a repair, with faults');

      await page.goto('/police-reports');
      await page.getByRole('button', { name: '+ Neue Ordnungswidrigkeit' }).click();
      await dialog.getByLabel('Datum').fill(day);
      await dialog.getByLabel('Uhrzeit').fill('05:00');
      await dialog.getByLabel('Fallnummer').fill('AZ 2');
      await dialog.getByRole('combobox', { name: 'Kennzeichen' }).click();
      await expect(page.getByRole('option', { name: plate })).toBeVisible();
      await expectAccessible(page, 'choice of a plate');
      await page.getByRole('option', { name: plate }).click();
      await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
      await expect(dialog.getByRole('radio').first()).toBeVisible();
      await expectAccessible(page, 'choice of another driver');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.keyboard.press('Control+k');
      await expect(dialog.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('ab12');
      await expect(dialog.getByRole('option').first()).toContainText(plate);
      await expectAccessible(page, 'palette with matches');
      await dialog.getByRole('option', { name: /^Wer fuhr/ }).click();
      await dialog.getByRole('combobox', { name: 'Kennzeichen' }).click();
      await page.getByRole('option', { name: plate }).click();
      await dialog.getByLabel('Datum').fill(day);
      await dialog.getByLabel('Uhrzeit').fill('08:00');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible();
      await expectAccessible(page, 'who drove');
    });
  });
}
