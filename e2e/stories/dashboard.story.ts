import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('a new company sees that it has neither tasks nor appointments', async ({ page, request }) => {
  await signIn(page, await registerCompany(request));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Greta Ahrens');
  await expect(page.getByRole('heading', { name: 'Meine offenen Aufgaben' })).toBeVisible();
  await expect(page.getByText('Keine Aufgaben gefunden.')).toBeVisible();
  await expect(page.getByText('Keine Termine in den nächsten 30 Tagen.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible();

  await story.step('without vehicles a hint links to the connection', async () => {
    await visit(page, '/vehicles');
    await expect(page.getByText('Noch keine Fahrzeuge.')).toBeVisible();
    await expect(page.getByText('Die Fahrten-Historie ist nicht verbunden.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verbindung einrichten' })).toHaveAttribute('href', '/my-company#vrm');
  });

  await story.step('without trips too, and an import shows the reason', async () => {
    await visit(page, '/driver-history');
    await expect(page.getByText('Noch keine Fahrten.')).toBeVisible();
    await page.getByRole('button', { name: 'Fahrten der letzten drei Monate importieren' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Fehler beim Starten des Imports.' })).toContainText(
      'Die Fahrten-Historie ist nicht verbunden.',
    );
    await page.getByRole('link', { name: 'Verbindung einrichten' }).click();
    await expect(page).toHaveURL('/my-company#vrm');
  });

  await story.step('complete company data tick off the first step', async () => {
    await visit(page, '/dashboard');
    await expect(page.getByRole('link', { name: /^Offen: Firmendaten vervollständigen/ })).toBeVisible();
    await page.getByRole('link', { name: /Firmendaten vervollständigen/ }).click();
    for (const [label, value] of [
      ['Ansprechpartner', 'Greta Ahrens'],
      ['Telefon', '040 123456'],
      ['Straße', 'Hafenstraße'],
      ['Hausnummer', '1a'],
      ['Postleitzahl', '20457'],
      ['Ort', 'Hamburg'],
    ] as const) {
      const field = page.getByRole('button', { name: `${label} bearbeiten` });
      await field.click();
      await page.getByLabel(label, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
      await expect(field).toHaveText(value);
    }
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: /^Erledigt: Firmendaten vervollständigen/ })).toBeVisible();
  });
});

story('open tasks of the user, most urgent first and expanded', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const assign = (id: number, changes: object = {}) =>
    api.patch(`/api/tasks/${id}`, { assignedToUsername: admin.email, ...changes });
  const day = dayFromToday(2);
  const later = await newTask(api, 'Später', instant(dayFromToday(9), '08:00'));
  const sooner = await newTask(api, 'Bald', instant(day, '14:45'));
  const done = await newTask(api, 'Erledigt', instant(day, '07:00'));
  await newTask(api, 'Nicht meine', instant(day, '06:00'));
  await assign(later.id);
  await assign(sooner.id);
  await assign(done.id, { status: 'TaskStatus_DONE' });
  await api.patch(`/api/workitems/${later.id}/description`, { value: 'Erst beim Händler anrufen.' });
  await signIn(page, admin);
  const headings = page.getByRole('heading', { level: 3 });

  await expect(headings).toHaveText([`BaldFällig am ${formatGermanDate(day)}, 14:45`, /^SpäterFällig am /]);
  await expect(page.getByRole('button', { name: /^Bald/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Keine Beschreibung verfügbar.')).toBeVisible();
  await expect(page.getByText('Erst beim Händler anrufen.')).toBeHidden();

  await page.getByRole('button', { name: /^Später/ }).click();
  await expect(page.getByText('Erst beim Händler anrufen.')).toBeVisible();
  await page.getByRole('button', { name: 'Erledigt: Bald' }).click();
  await expect(headings).toHaveText([/^SpäterFällig am /]);
  await page.getByRole('link', { name: 'Zur Aufgabe' }).click();
  await expect(page).toHaveURL(`/tasks/${later.id}`);
});

story(
  'appointments of vehicles with their colours and remaining time, linked to the vehicle',
  async ({ page, request }) => {
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const late = await newVehicle(api, 'B-LA-1', { huValidUntil: dayFromToday(-1), nextServiceDate: dayFromToday(31) });
    await newVehicle(api, 'B-SO-2', { returnDate: dayFromToday(30), nextServiceDate: dayFromToday(0) });
    await newVehicle(api, 'B-MO-3', { returnDate: dayFromToday(1) });
    await signIn(page, admin);
    const table = page.getByRole('table', { name: 'Anstehende Termine' });
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });

    await expect(rows).toHaveText([
      /seit gesternHU\/AUB-LA-1/,
      /heuteServiceB-SO-2/,
      /morgenLeasingrückgabeB-MO-3/,
      /in 30 TagenLeasingrückgabeB-SO-2/,
    ]);
    for (const [index, tone, day] of [
      [0, 'overdue', dayFromToday(-1)],
      [1, 'soon', dayFromToday(0)],
      [3, 'soon', dayFromToday(30)],
    ] as const) {
      const date = rows.nth(index).locator('[data-tone]');
      await expect(date).toHaveAttribute('data-tone', tone);
      await expect(date).toContainText(formatGermanDate(day));
    }
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(`/vehicles/${late.id}`);

    await story.step('more than ten tasks are paged', async () => {
      for (let number = 1; number <= 11; number += 1) {
        const { id } = await newTask(api, `Aufgabe ${number}`, instant(dayFromToday(number), '10:00'));
        await api.patch(`/api/tasks/${id}`, { assignedToUsername: admin.email });
      }
      await visit(page, '/dashboard');
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
      await page.getByRole('button', { name: 'Seite 2' }).click();
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([/^Aufgabe 11/]);
      await expect(page.getByRole('button', { name: /^Aufgabe 11/ })).toHaveAttribute('aria-expanded', 'true');
    });
  },
);

story('cards beside the tasks open their lists and stay as they were arranged', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await newVehicle(api, 'B-UE-1', { huValidUntil: dayFromToday(-3) });
  await newVehicle(api, 'B-ST-2', { status: 'VehicleStatus_IN_REPAIR' });
  await newTask(api, 'Zu spät', instant(dayFromToday(-2), '10:00'));
  await signIn(page, admin, '/dashboard');
  const cards = page.getByRole('complementary', { name: 'Karten' });
  const titles = cards.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([
    'Fahrbereitschaft',
    'Dringend',
    'Heute auf einen Blick',
    'Aufgaben je Woche',
    'Stehende Fahrzeuge',
    'Reparaturkosten je Woche',
  ]);

  await story.step('a figure opens exactly what it counts', async () => {
    await cards.getByRole('link', { name: '2 Termine, Aufgaben und Antworten überfällig' }).click();
    await expect(page).toHaveURL('/due-dates?column=overdue');
    await expect(page.getByRole('region', { name: /^Überfällig/ })).toContainText('B-UE-1');
    await expect(page.getByRole('region', { name: /^In 7 Tagen/ })).toHaveCount(0);
    await page.goBack();
    await cards.getByRole('link', { name: 'Jetzt 1 Fahrzeug in Reparatur oder außer Betrieb.' }).click();
    await expect(page.getByRole('row', { name: /B-ST-2/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /B-UE-1/ })).toHaveCount(0);
  });

  await story.step('cards are moved and hidden with the keyboard, and remembered', async () => {
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: 'Karten anordnen' }).press('Enter');
    await page.getByRole('button', { name: 'Aufgaben je Woche nach oben' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Aufgaben je Woche nach oben' })).toBeFocused();
    await page.getByRole('button', { name: 'Reparaturkosten je Woche ausblenden' }).press('Enter');
    await expect(titles).toHaveText([
      'Fahrbereitschaft',
      'Dringend',
      'Aufgaben je Woche',
      'Heute auf einen Blick',
      'Stehende Fahrzeuge',
    ]);
    await expectAccessible(page, 'arranging cards');
    const entries = page.getByRole('list', { name: 'Karten in ihrer Reihenfolge' }).getByRole('listitem');
    await entries.last().dragTo(entries.first());
    await expect(titles.first()).toHaveText('Stehende Fahrzeuge');
    await page.reload();
    await expect(titles).toHaveText([
      'Stehende Fahrzeuge',
      'Fahrbereitschaft',
      'Dringend',
      'Aufgaben je Woche',
      'Heute auf einen Blick',
    ]);
    await page.getByRole('button', { name: 'Karten anordnen' }).click();
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(titles).toHaveCount(6);
  });
});
