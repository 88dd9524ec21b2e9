import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const timeline = (page: Page) => page.getByRole('list', { name: 'Kommentare und Verlauf' });

story('items are linked from a searchable list, and unlinked after a confirmation', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  for (let number = 1; number <= 12; number += 1) await newTask(api, `Aufgabe ${String(number).padStart(2, '0')}`);
  await newEmployee(api, 'Cem', 'Aydın');
  await signIn(page, admin, `/vehicles/${vehicle.id}`);
  await expect(page.getByText('Noch nichts verknüpft.')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const pick = page.getByRole('button', { name: 'Verknüpfen', exact: true });
  await pick.click();
  await story.step('pages of ten without the item itself; the button requires a selection', async () => {
    await expect(dialog.getByRole('checkbox')).toHaveCount(10);
    await expect(dialog.getByRole('button', { name: 'Verknüpfen' })).toBeDisabled();
    await dialog.getByRole('searchbox', { name: 'Suche' }).fill('bab1234');
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await expect(dialog.getByRole('checkbox')).toBeDisabled();
    await expect(dialog.getByText('dieser Vorgang')).toBeVisible();
  });

  await story.step('several at once, over several searches', async () => {
    await dialog.getByRole('searchbox', { name: 'Suche' }).fill('Aufgabe 07');
    await dialog.getByRole('checkbox', { name: 'Aufgabe 07' }).check();
    await dialog.getByRole('searchbox', { name: 'Suche' }).fill('Aydin');
    await dialog.getByRole('checkbox', { name: 'Cem Aydın' }).check();
    await dialog.getByRole('button', { name: '2 verknüpfen' }).click();
    await expect(dialog).toBeHidden();
  });

  const links = section(page, 'Verknüpfungen');
  await expect(links.getByRole('list', { name: 'Aufgabe' }).getByRole('link')).toHaveText('Aufgabe 07');
  await expect(links.getByRole('list', { name: 'Fahrer' }).getByRole('link')).toHaveText('Cem Aydın');
  await expect(links.locator('[data-live]')).toHaveCount(2);
  await expect(timeline(page)).toContainText('Verknüpft mit: Aufgabe 07');

  await story.step('linked items cannot be selected again', async () => {
    await pick.click();
    await dialog.getByRole('searchbox', { name: 'Suche' }).fill('Aufgabe 07');
    await expect(dialog.getByText('bereits verknüpft')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Aufgabe 07' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  });

  await story.step('a link leads to the other item, which shows it too', async () => {
    await links.getByRole('link', { name: 'Aufgabe 07' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aufgabe 07');
    await expect(section(page, 'Verknüpfungen').getByRole('link', { name: 'B-AB-1234' })).toBeVisible();
  });

  await story.step('unlinking', async () => {
    await page.getByRole('button', { name: 'Verknüpfung mit B-AB-1234 löschen' }).click();
    await expect(dialog).toContainText('Willst du die Verknüpfung wirklich löschen?');
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByText('Noch nichts verknüpft.')).toBeVisible();
    await expect(timeline(page)).toContainText('Verknüpfung gelöst: B-AB-1234');
  });
});

story('links lead to every kind, under its label', async ({ page, request, pageErrors }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const plate = 'B-AB-1234';
  const vehicle = await newVehicle(api, plate);
  const driver = await newEmployee(api, 'Cem', 'Aydın');
  const task = await newTask(api, 'Ölstand');
  const day = dayFromToday(-2);
  const trip = { firstName: 'Cem', lastName: 'Aydın', plate, vehicleId: vehicle.id, driverId: driver.id };
  await writeTrips(api, [{ ...trip, start: instant(day, '06:00'), end: instant(day, '16:00') }]);
  const offence = { date: day, time: '08:00', caseNumber: 'AZ 1', licensePlate: plate };
  const { report } = await api.post<{ report: { id: number } }>('/api/police-reports/generate-from-incident', offence);
  const repair = await api.post<{ id: number }>('/api/repair-records', {
    repairType: 'Reifen',
    workshopName: 'Krüger',
    repairReason: 'Abgefahren',
  });
  for (const other of [vehicle, driver, report, repair]) {
    await api.post('/api/workitem-relations', { workitemAId: task.id, workitemBId: other.id });
  }
  await signIn(page, admin, `/tasks/${task.id}`);
  const links = section(page, 'Verknüpfungen');
  for (const [label, path] of [
    ['Fahrzeug', `/vehicles/${vehicle.id}`],
    ['Fahrer', `/employees/${driver.id}`],
    ['Ordnungswidrigkeit', `/policereports/${report.id}`],
    ['Werkstatt', `/repairrecords/${repair.id}`],
  ] as const) {
    await expect(links.getByRole('list', { name: label, exact: true }).getByRole('link')).toHaveAttribute('href', path);
  }
  await links.getByRole('list', { name: 'Werkstatt' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reifen – Krüger');
  await section(page, 'Verknüpfungen').getByRole('list', { name: 'Aufgabe' }).getByRole('link').click();
  await expect(page).toHaveURL(`/tasks/${task.id}`);

  await story.step('failed links are named', async () => {
    pageErrors.expected.push(/net::ERR_FAILED/);
    const other = await newVehicle(api, 'B-AB-5678');
    await newTask(api, 'Gelingt');
    const failing = await newTask(api, 'Scheitert');
    await visit(page, `/vehicles/${other.id}`);
    await page.route('**/api/workitem-relations', (route) =>
      route.request().postData()?.includes(`"workitemBId":${failing.id}`) ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Gelingt' }).check();
    await dialog.getByRole('checkbox', { name: 'Scheitert' }).check();
    await dialog.getByRole('button', { name: '2 verknüpfen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('1 von 2 verknüpft. Nicht verknüpft: „Scheitert“');
    await expect(dialog.getByRole('checkbox', { name: 'Scheitert' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Gelingt' })).toBeDisabled();
  });

  await story.step('a group of links has pages of ten', async () => {
    const linked = await newVehicle(api, 'B-AB-9999');
    for (let number = 1; number <= 11; number += 1) {
      const { id } = await newTask(api, `Aufgabe ${String(number).padStart(2, '0')}`);
      await api.post('/api/workitem-relations', { workitemAId: linked.id, workitemBId: id });
    }
    await page.unroute('**/api/workitem-relations');
    await visit(page, '/vehicles');
    await visit(page, `/vehicles/${linked.id}`);
    const group = page.getByRole('list', { name: 'Aufgabe' });
    await expect(group.getByRole('link')).toHaveCount(10);
    await section(page, 'Verknüpfungen').getByRole('button', { name: 'Seite 2' }).click();
    await expect(group.getByRole('link')).toHaveText(['Aufgabe 11']);
    await page.getByRole('button', { name: 'Verknüpfung mit Aufgabe 11 löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await expect(group.getByRole('link')).toHaveCount(10);
  });
});
