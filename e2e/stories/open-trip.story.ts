import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant, typeDay } from '../support/days.ts';
import { telematicsAccounts } from '../support/providers.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const plate = 'L-OF-1';
const glance = (page: Page) => page.getByRole('region', { name: 'Auf einen Blick' });
const rows = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

story(
  'a trip open since two days ago is unclear everywhere, and an offence asks who drove',
  async ({ page, request }) => {
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const vehicle = await newVehicle(api, plate, { vin: 'WDB9066331S000001' });
    const anna = await newEmployee(api, 'Anna', 'Ahrens');
    const { database, userName: username, password } = telematicsAccounts[0];
    const { id } = await api.get<{ readonly id: number }>('/api/myCompany');
    await api.post(`/api/myCompany/addGeoTabCredential/${id}`, { database, username, password });
    const [day, next] = [dayFromToday(-2), dayFromToday(-1)];
    const trip = { plate, vehicleId: vehicle.id, driverId: anna.id, firstName: 'Anna', lastName: 'Ahrens' };
    await writeTrips(api, [{ ...trip, start: instant(day, '07:30') }]);
    const doubt = `ohne Abmeldung seit ${formatGermanDate(day)}, 07:30`;
    await signIn(page, admin, `/vehicles/${vehicle.id}`);

    await story.step('the vehicle, its trips and the page of the driver', async () => {
      await expect(glance(page)).toContainText(doubt);
      await expect(rows(page, 'Fahrten')).toHaveText([new RegExp(`Fahrt läuft, ${doubt}.*\\d\\d:\\d\\d`)]);
      await expectAccessible(page, 'vehicle with an unclear trip');
      await visit(page, `/employees/${anna.id}`);
      await expect(glance(page)).toContainText(`Zuletzt gefahren`);
      await expect(glance(page)).toContainText(doubt);
    });

    await story.step('the list of drivers, the list of trips and the dashboard', async () => {
      await visit(page, '/employees');
      await expect(rows(page, 'Fahrer').last()).toContainText(doubt);
      await expectAccessible(page, 'drivers with an unclear trip');
      await visit(page, '/driver-history?status=unclear');
      await expect(rows(page, 'Fahrten')).toHaveText([new RegExp(`Ahrens.*Fahrt läuft, ${doubt}`)]);
      await visit(page, '/dashboard');
      await expect(page.getByRole('list', { name: 'Heute auf einen Blick' })).toContainText('1 ohne Abmeldung');
    });

    await story.step('the map', async () => {
      await visit(page, '/map');
      const list = page.getByRole('list', { name: 'Fahrzeuge auf der Karte' });
      await expect(list.getByRole('button')).toHaveText([new RegExp(`${plate}.*Anna Ahrens, ${doubt}`)]);
    });

    await story.step('"Wer fuhr?" says that it is not certain', async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.type('wer');
      await expect(page.getByRole('option').first()).toHaveText(/^Wer fuhr\?/);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Wer fuhr?' });
      await question.getByRole('combobox', { name: 'Kennzeichen' }).pressSequentially('lof1');
      await expect(page.getByRole('option', { name: plate })).toHaveAttribute('data-combobox-selected', 'true');
      await page.keyboard.press('Enter');
      await typeDay(question.getByLabel('Datum'), next);
      await question.getByLabel('Uhrzeit').fill('03:00');
      await question.getByRole('button', { name: 'Nachsehen' }).click();
      await expect(question.getByText('Wahrscheinlich, ungeklärt')).toBeVisible();
      await expect(question.getByRole('link', { name: 'Anna Ahrens' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    const offence = page.getByRole('dialog', { name: 'Neue Ordnungswidrigkeit' });
    await story.step('an offence names nobody until the driver is chosen', async () => {
      await visit(page, '/police-reports');
      await page.getByRole('button', { name: '+ Neue Ordnungswidrigkeit' }).click();
      await typeDay(offence.getByLabel('Datum'), next);
      await offence.getByLabel('Uhrzeit').fill('03:00');
      await offence.getByLabel('Fallnummer').fill('AZ offen');
      await offence.getByRole('combobox', { name: 'Kennzeichen' }).click();
      await page.getByRole('option', { name: plate }).click();
      await offence.getByRole('button', { name: 'Anlegen', exact: true }).click();
      const choice = offence.getByRole('radio', { name: 'Anna Ahrens' });
      await expect(choice).not.toBeChecked();
      await expect(offence).toContainText(doubt);
      await offence.getByRole('button', { name: 'Mit diesem Fahrer anlegen' }).click();
      await expect(offence.getByText('Bitte einen Fahrer auswählen.')).toBeVisible();
      await choice.check();
      await offence.getByRole('button', { name: 'Mit diesem Fahrer anlegen' }).click();
      await expect(page).toHaveURL(/\/policereports\/\d+$/);
    });

    await story.step('the next trip of the vehicle ends it as a presumption', async () => {
      await writeTrips(api, [
        {
          plate,
          vehicleId: vehicle.id,
          firstName: 'Bert',
          lastName: 'Zander',
          start: instant(next, '06:00'),
          end: instant(next, '14:00'),
        },
      ]);
      await page.goto(`/vehicles/${vehicle.id}`);
      await expect(rows(page, 'Fahrten')).toHaveText([
        /Zander/,
        new RegExp(`vermutlich beendet ${formatGermanDate(next)}, 06:00.*Ahrens`),
      ]);
    });
  },
);
