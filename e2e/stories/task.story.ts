import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('tasks: list, overdue, status without prefix, assignee by name', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const late = await newTask(api, 'Schon fällig', '2020-01-01T10:00:00.000Z');
  await newTask(api, 'Noch Zeit', '2031-01-01T10:00:00.000Z');
  await api.patch(`/api/tasks/${late.id}`, { status: 'TaskStatus_IN_PROGRESS', assignedToUsername: admin.email });
  await signIn(page, admin);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aufgaben' }).click();

  const table = page.getByRole('table', { name: 'Aufgaben' });
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Titel', 'Status', 'Fällig bis', 'Zugewiesen an']);
  await expect(table.getByRole('columnheader', { name: 'Fällig bis' })).toHaveAttribute('aria-sort', 'ascending');
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).getByRole('cell')).toContainText([
    String(late.id),
    'Schon fällig',
    'IN PROGRESS',
    '01.01.2020, 11:00',
    'Greta Ahrens',
  ]);
  const due = rows.nth(0).getByText('01.01.2020, 11:00');
  await expect(due).toHaveCSS('font-weight', '700');
  await expect(rows.nth(1).getByText('01.01.2031, 11:00')).not.toHaveCSS('font-weight', '700');
  const [red = 0, green = 0] =
    (await due.evaluate((mark) => getComputedStyle(mark).color)).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * green);

  await story.step('search, reset and opening a row', async () => {
    await page.getByRole('main').getByRole('searchbox', { name: 'Suche' }).fill('Noch Zeit');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    await expect(rows).toHaveCount(2);
    await rows.nth(0).getByRole('link').first().click();
    await expect(page).toHaveURL(`/tasks/${late.id}`);
  });

  await story.step('its title is edited in place', async () => {
    await page.getByRole('button', { name: 'Titel bearbeiten' }).click();
    await page.getByRole('textbox', { name: 'Titel' }).fill('Sehr fällig');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sehr fällig');
  });

  await story.step('a task is added, with or without a vehicle', async () => {
    await newVehicle(api, 'B-AB-1234', { manufacturer: 'VW' });
    // Vehicles without a plate come only from imports.
    await page.route('**/api/vehicles/license-plates', (route) =>
      route.fulfill({ json: ['B-AB-1234', 'Bitte eintragen'] }),
    );
    await visit(page, '/tasks');
    await page.getByRole('button', { name: 'Aufgabe anlegen', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Anlegen' });

    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Titel').fill('Reifen wechseln');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Fällig bis').fill('1.7.2031 8:30');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Beschreibung').fill('Winterreifen liegen in **Halle 2**');
    const vehicle = dialog.getByRole('combobox', { name: 'Fahrzeug' });
    await vehicle.click();
    await expect(page.getByRole('option')).toHaveText(['B-AB-1234']);
    await page.getByRole('option', { name: 'B-AB-1234' }).click();
    await submit.click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reifen wechseln');
    await expect(page.getByRole('button', { name: 'Fällig bis bearbeiten: 01.07.2031, 08:30' })).toBeVisible();
    await expect(page.getByRole('link', { name: /VW B-AB-1234/ })).toBeVisible();
    await expect(page.getByText('Winterreifen liegen in Halle 2').locator('strong')).toHaveText('Halle 2');
    await page.getByText('Text', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Winterreifen liegen in **Halle 2**');

    await page.getByRole('button', { name: /^Fällig bis bearbeiten/ }).click();
    await page.getByLabel('Fällig bis', { exact: true }).fill('24.12.2031, 18:00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fällig bis bearbeiten: 24.12.2031, 18:00' })).toBeVisible();
    const tasks = await api.get<{ title: string; dueDate: string }[]>('/api/tasks');
    expect(tasks.find(({ title }) => title === 'Reifen wechseln')?.dueDate).toBe('2031-12-24T17:00:00.000Z');
  });
});

story('a task is deleted after a confirmation, and the list follows', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const task = await newTask(await apiOf(request, admin), 'Weg damit');
  await page.clock.install();
  await signIn(page, admin, `/tasks/${task.id}`);
  const deleteTask = async (response: 'Abbrechen' | 'Löschen') => {
    await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('menuitem', { name: 'Aufgabe löschen' }).click();
    await expect(page.getByRole('dialog')).toContainText('Möchtest du diese Aufgabe wirklich löschen?');
    await page.getByRole('dialog').getByRole('button', { name: response }).click();
  };

  await deleteTask('Abbrechen');
  await expect(page.getByRole('heading', { name: 'Weg damit' })).toBeVisible();
  await deleteTask('Löschen');
  await expect(page.getByText('Erfolgreich gelöscht.')).toBeVisible();
  await page.clock.fastForward('00:03');
  await expect(page).toHaveURL(/\/tasks\?status=/);
  await expect(page.getByText('Keine Aufgaben gefunden.')).toBeVisible();
  await page.goto(`/tasks/${task.id}`);
  await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible();
});
