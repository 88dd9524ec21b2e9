import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reparatur anlegen' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Anlegen' });

const openDialog = async (page: Page) => {
  await visit(page, '/repair-records');
  await page.getByRole('button', { name: 'Reparatur anlegen', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};

const chooseType = async (page: Page, type: string) => {
  await page.getByRole('combobox', { name: 'Typ' }).click();
  await page.getByRole('option', { name: type }).click();
};

story('a repair is added, with or without a vehicle', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  await api.patch(`/api/vehicles/${(await newVehicle(api, 'B-XX-9')).id}`, { licensePlate: null });
  await signIn(page, admin);

  await story.step('type, workshop and reason are required', async () => {
    await openDialog(page);
    await submit(page).click();
    for (const text of ['Bitte einen Typ wählen.', 'Bitte eine Werkstatt eingeben.', 'Bitte einen Grund eingeben.']) {
      await expect(dialog(page).getByText(text)).toBeVisible();
    }
  });

  await story.step('all seven types are offered', async () => {
    await dialog(page).getByRole('combobox', { name: 'Typ' }).click();
    const types = ['Mechanik', 'Elektronik', 'Karosserie', 'Reifen', 'Bremsen', 'Service', 'Sonstige'];
    await expect(page.getByRole('option')).toHaveText(types);
    await page.keyboard.press('Escape');
  });

  await story.step('the placeholder is refused as a plate', async () => {
    await dialog(page).getByRole('combobox', { name: 'Fahrzeug' }).click();
    await expect(page.getByRole('option')).toHaveText(['B-AB-1234']);
    await page.getByRole('option', { name: 'B-AB-1234' }).click();
  });

  await story.step('a failure keeps the input', async () => {
    await chooseType(page, 'Bremsen');
    await dialog(page).getByLabel('Werkstatt').fill('Krüger & Sohn');
    await dialog(page).getByLabel('Grund').fill('Quietscht');
    await page.route('**/api/repair-records', (route) =>
      route.fulfill({ status: 422, json: { code: 'unprocessable', message: 'Gerade nicht möglich.' } }),
    );
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Fehler beim Speichern. Gerade nicht möglich.');
    await expect(dialog(page).getByLabel('Werkstatt')).toHaveValue('Krüger & Sohn');
    await page.unroute('**/api/repair-records');
  });

  await story.step('the new repair opens, linked to the vehicle', async () => {
    await submit(page).click();
    await expect(page).toHaveURL(/\/repairrecords\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bremsen – Krüger & Sohn');
    const links = page.getByRole('region', { name: 'Verknüpfungen' });
    await expect(links.getByRole('link', { name: 'B-AB-1234' })).toHaveAttribute('href', `/vehicles/${vehicle.id}`);
  });

  await story.step('without a vehicle', async () => {
    await openDialog(page);
    await chooseType(page, 'Sonstige');
    await dialog(page).getByLabel('Werkstatt').fill('Nord');
    await dialog(page).getByLabel('Grund').fill('Kratzer');
    await submit(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sonstige – Nord');
  });
});

story('the list of repairs: columns, order, search', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  for (const [repairType, workshopName, repairDate] of [
    ['Reifen', 'Alt', dayFromToday(-20)],
    ['Service', 'Neu', dayFromToday(-1)],
    ['Karosserie', 'Mittel', dayFromToday(-10)],
  ] as const) {
    const { id } = await api.post<{ id: number }>('/api/repair-records', {
      repairType,
      workshopName,
      repairReason: 'Grund',
    });
    await api.patch(`/api/repair-records/${id}`, { repairDate, assignedToUsername: admin.email });
  }
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Reparaturen' }).click();
  await expect(page).toHaveTitle('Flottwart – Reparaturen');
  const rows = page.locator('tbody').getByRole('row');

  await expect(page.getByRole('columnheader')).toHaveText([
    /^ID/,
    /^Titel/,
    /^Typ/,
    /^Werkstatt/,
    /^Datum/,
    /^Zugewiesen an/,
    /^Kennzeichen/,
    /^Kosten/,
    /^Status/,
  ]);
  await expect(rows).toHaveText([/Service – Neu.*Greta Ahrens/, /Karosserie – Mittel/, /Reifen – Alt/]);
  await expect(rows.first()).toContainText(formatGermanDate(dayFromToday(-1)));
  await page.getByRole('searchbox', { name: 'Suche' }).fill('mittel');
  await expect(rows).toHaveText([/Karosserie – Mittel/]);
  await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/repairrecords\/\d+$/);
  const management = page.getByRole('region', { name: 'Status und Zuweisung' });
  await expect(management).toContainText(/Angelegt am \d\d\.\d\d\.\d{4}, \d\d:\d\d/);
  await expect(management).toContainText(/eändert am \d\d\.\d\d\.\d{4}, \d\d:\d\d/);

  await story.step('a repair is edited in place', async () => {
    const { id } = await api.post<{ id: number }>('/api/repair-records', {
      repairType: 'Mechanik',
      workshopName: 'Krüger',
      repairReason: 'Geräusch',
    });
    await visit(page, '/repair-records');
    await visit(page, `/repairrecords/${id}`);

    const field = (label: string) => page.getByRole('button', { name: `${label} bearbeiten` });
    const edit = async (label: string, value: string) => {
      await field(label).click();
      await page.getByLabel(label, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
    };

    await story.step('the sections and their fields', async () => {
      for (const name of [
        'Allgemein',
        'Ansprechpartner',
        'Werkstatt',
        'Status und Zuweisung',
        'Beschreibung',
        'Verknüpfungen',
        'Kommentare und Verlauf',
      ]) {
        await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      }
    });

    await story.step('texts, numbers and amounts in German notation', async () => {
      for (const [label, typed, shown] of [
        ['Kilometerstand', '123456', '123.456 km'],
        ['Geplant', '1.234,5', '1.234,50 €'],
        ['Bezahlt', '999,99', '999,99 €'],
        ['Rechnung', 'R-77', 'R-77'],
        ['Telefon', '040 123', '040 123'],
      ] as const) {
        await edit(label, typed);
        await expect(field(label)).toHaveText(shown);
      }
    });

    await story.step('invalid values are refused', async () => {
      await edit('Bezahlt', '-5');
      await expect(page.getByText('Fehler beim Speichern: Darf nicht negativ sein.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(field('Bezahlt')).toHaveText('999,99 €');
      await edit('Geplant', 'viel');
      await expect(page.getByText('Bitte einen Betrag eingeben, etwa 1.234,56.').first()).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await story.step('a selected type is saved, and the title follows', async () => {
      await chooseType(page, 'Elektronik');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elektronik – Krüger');
    });

    await story.step('all values survive a reload', async () => {
      await page.reload();
      await expect(field('Geplant')).toHaveText('1.234,50 €');
      await expect(page.getByRole('combobox', { name: 'Typ' })).toHaveValue('Elektronik');
    });

    await story.step('a loading repair shows a loading state', async () => {
      const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
      await page.route(`**/api/repair-records/${id}`, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/repairrecords/${id}`);
      await expect(page.getByText('Lade Reparaturdaten...')).toBeVisible();
      letThrough();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elektronik – Krüger');
    });
  });
});
