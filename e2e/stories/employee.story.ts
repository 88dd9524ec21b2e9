import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('drivers: active ones first, German order, search by name or ID', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await newEmployee(api, 'Zoe', 'Zander', { mitarbeiterId: '5001' });
  await newEmployee(api, 'Arne', 'Ähle', { mitarbeiterId: '5002', birthDate: '1980-02-03' });
  const former = await newEmployee(api, 'Bernd', 'Bock', { mitarbeiterId: '5003' });
  await api.patch(`/api/employees/${former.id}`, { status: 'INACTIVE' });
  await signIn(page, admin);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Fahrer' }).click();
  await expect(page).toHaveURL('/employees');

  const rows = page.getByRole('table', { name: 'Fahrer' }).locator('tbody').getByRole('row');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Mitarbeiter-ID',
    'Vorname',
    'Nachname',
    'Geburtsdatum',
    'Telefon',
    'Fahrzeug jetzt',
    'Stunden diese Woche',
  ]);
  await expect(page.getByRole('radio', { name: 'Aktive 2', exact: true })).toBeChecked();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).getByRole('cell')).toContainText(['5002', 'Arne', 'Ähle', '03.02.1980']);
  await expect(rows.nth(1).getByRole('cell')).toContainText(['5001', 'Zoe', 'Zander', '–']);
  await expect(page.getByRole('link', { name: 'Verbindung einrichten' })).toHaveAttribute(
    'href',
    '/my-company#employee-db',
  );

  await page.getByText('Inaktive', { exact: true }).click();
  await expect(page).toHaveURL('/employees?status=INACTIVE');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Bock');
  await page.getByText('Alle', { exact: true }).click();
  await expect(page).toHaveURL('/employees?status=ALL');
  await expect(rows).toHaveCount(3);
  await page.getByRole('main').getByRole('searchbox', { name: 'Suche' }).fill('5003');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
  await expect(page).toHaveURL('/employees');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/employees\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoe Zander');

  await story.step('a driver without any data can be added, invalid data is refused', async () => {
    await visit(page, '/employees');
    await page.getByRole('button', { name: '+ Neuer Fahrer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Geburtsdatum').fill('1.1.1900');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog.getByLabel('Geburtsdatum')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Geburtsdatum').fill('');
    await dialog.getByLabel('Postleitzahl').fill('123');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Fehler beim Speichern des Fahrers.');
    await dialog.getByLabel('Postleitzahl').fill('');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page).toHaveURL(/\/employees\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

story('a driver is added, edited and deleted', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await page.clock.install();
  await signIn(page, admin, '/employees');
  await page.getByRole('button', { name: '+ Neuer Fahrer' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['Vorname', 'Cem'],
    ['Nachname', 'Aydın'],
    ['Fahrer-ID', 'A1'],
    ['Mitarbeiter-ID', '5010'],
    ['Geburtsdatum', '1985-06-07'],
    ['Geburtsort', 'Köln'],
    ['Straße', 'Hauptstraße'],
    ['Hausnummer', '12a'],
    ['Postleitzahl', '50667'],
    ['Ort', 'Köln'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Anlegen' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cem Aydın');
  await expect(page.getByText('5010', { exact: true })).toBeVisible();
  for (const [label, typed, shown] of [
    ['Geburtsdatum', '1986-06-07', '07.06.1986'],
    ['Geburtsort', 'Bonn', 'Bonn'],
    ['Straße', 'Ring', 'Ring'],
    ['Hausnummer', '1', '1'],
    ['Postleitzahl', '53111', '53111'],
    ['Ort', 'Bonn', 'Bonn'],
    ['Nachname', 'Demir', 'Demir'],
    ['Mitarbeiter-ID', '5011', '5011'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${label} bearbeiten`) }).click();
    await page.getByLabel(label, { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${label} bearbeiten: ${shown}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cem Demir');
  const [stored] = await api.get<object[]>('/api/employees');
  const numbers = { employeeId: 'A1', mitarbeiterId: '5011' };
  expect(stored).toMatchObject({ birthDate: '1986-06-07', plz: '53111', city: 'Bonn', ...numbers });

  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Mitarbeiter löschen' }).click();
  await expect(page.getByRole('dialog')).toContainText('Möchtest du diesen Mitarbeiter wirklich löschen?');
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Erfolgreich gelöscht.')).toBeVisible();
  await page.clock.fastForward('00:03');
  await expect(page).toHaveURL('/employees');
  await expect(page.getByText('Keine aktiven Fahrer.')).toBeVisible();
});
