import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const plateParts = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Kennzeichen:/ });
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Anlegen' });

story('a vehicle is added with VIN and plate in three parts', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await signIn(page, admin, '/vehicles');
  await page.getByRole('button', { name: 'Fahrzeug anlegen', exact: true }).click();
  const vin = page.getByRole('dialog').getByLabel('VIN');

  await story.step('the button requires VIN, first and third part', async () => {
    await expect(vin).toBeFocused();
    await expect(submit(page)).toBeDisabled();
    await vin.fill('wdb9066331s123456');
    await plateParts(page).nth(0).fill('B');
    await expect(submit(page)).toBeDisabled();
    await plateParts(page).nth(2).fill('1234');
    await expect(submit(page)).toBeEnabled();
  });

  await story.step('each part has its placeholder and maximum length', async () => {
    for (const [index, placeholder, length] of [
      [0, 'XX', '3'],
      [1, 'XX', '2'],
      [2, '1234AB', '7'],
    ] as const) {
      await expect(plateParts(page).nth(index)).toHaveAttribute('placeholder', placeholder);
      await expect(plateParts(page).nth(index)).toHaveAttribute('maxlength', length);
    }
    await expect(page.getByText('Wird gespeichert als B-1234.')).toBeVisible();
  });

  await story.step('an unusual value shows a hint only', async () => {
    await vin.fill('IOQ');
    await expect(page.getByText('Eine VIN hat üblicherweise 17 Zeichen, hier sind es 3.')).toBeVisible();
    await plateParts(page).nth(2).fill('12X4');
    await expect(page.getByText('Ungewöhnliche Form für ein deutsches Kennzeichen.')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
  });

  await story.step('the new vehicle opens', async () => {
    await vin.fill('wdb9066331s123456');
    await plateParts(page).nth(1).fill('ab');
    await plateParts(page).nth(2).fill('1234');
    await submit(page).click();
    await expect(page).toHaveURL(/\/vehicles\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('B-AB-1234');
    await expect(page.getByText('WDB9066331S123456')).toBeVisible();
  });

  await story.step('a duplicate VIN is refused, and the input stays', async () => {
    await visit(page, '/vehicles');
    await page.getByRole('button', { name: 'Fahrzeug anlegen', exact: true }).click();
    await vin.fill('WDB9066331S123456');
    await plateParts(page).nth(0).fill('B');
    await plateParts(page).nth(2).fill('9');
    await submit(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Fehler beim Erstellen');
    await expect(vin).toHaveValue('WDB9066331S123456');
  });

  await story.step('fields of a vehicle are edited in place', async () => {
    const vehicle = await newVehicle(api, 'B-CD-5678');
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
    await visit(page, `/vehicles/${vehicle.id}`);
    const dates = page.getByRole('region', { name: 'Termine' });
    await expect(dates).toContainText('keine Angaben');
    await expect(dates.getByRole('button', { name: /bearbeiten/ })).toHaveCount(0);
    await dates.getByRole('button', { name: 'Termine: Eintragen' }).click();

    for (const [label, typed, shown] of [
      ['Hersteller', 'Mercedes-Benz', 'Mercedes-Benz'],
      ['Modell', 'Sprinter', 'Sprinter'],
      ['Kennzeichen', 'HH-XY-77', 'HH-XY-77'],
      ['Nächster Service in km', '120.000', '120.000 km'],
      ['HU/AU gültig bis', '2031-04-01', '01.04.2031'],
    ] as const) {
      const field = page.getByRole('button', { name: `${label} bearbeiten: keine Angabe`, exact: true });
      await (label === 'Kennzeichen' ? page.getByRole('button', { name: /^Kennzeichen bearbeiten/ }) : field).click();
      await page.getByLabel(label, { exact: true }).fill(typed);
      await page.keyboard.press('Enter');
      if (label === 'Kennzeichen') {
        // The former plate is of today: only a person knows whether it was a mistake.
        await page.getByRole('radio', { name: 'Tippfehler berichtigen' }).check();
        await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
      }
      await expect(page.getByRole('button', { name: `${label} bearbeiten: ${shown}`, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mercedes-Benz Sprinter HH-XY-77');
    // Correctable by an ADMIN, who signed in here.
    await expect(page.getByRole('button', { name: /^VIN bearbeiten/ })).toHaveCount(1);
    expect(await api.get(`/api/vehicles/${vehicle.id}`)).toMatchObject({
      hersteller: 'Mercedes-Benz',
      naechsterServiceInKm: 120000,
      gueltigkeitHauptuntersuchung: '2031-04-01',
    });

    await story.step('invalid numbers stay in the field with a message', async () => {
      await page.getByRole('button', { name: /^Nächster Service in km bearbeiten/ }).click();
      const kilometres = page.getByLabel('Nächster Service in km', { exact: true });
      await kilometres.fill('viele');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Bitte eine ganze Zahl eingeben.')).toBeVisible();
      await kilometres.fill('99999999');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Fehler beim Speichern: /)).toBeVisible();
      await expect(kilometres).toHaveValue('99999999');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Nächster Service in km bearbeiten: 120.000 km' })).toBeFocused();
    });

    await story.step('an emptied field is cleared', async () => {
      await page.getByRole('button', { name: /^HU\/AU gültig bis bearbeiten/ }).click();
      await page.getByLabel('HU/AU gültig bis', { exact: true }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'HU/AU gültig bis bearbeiten: keine Angabe' })).toBeVisible();
    });

    await story.step('a custom title stays until it is emptied', async () => {
      await page.getByRole('button', { name: 'Titel bearbeiten' }).click();
      await page.getByRole('textbox', { name: 'Titel' }).fill('Der Blaue');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Blaue');
      await page.getByRole('button', { name: 'Titel bearbeiten' }).click();
      await page.getByRole('textbox', { name: 'Titel' }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mercedes-Benz Sprinter HH-XY-77');
    });
  });
});

story('a vehicle is printed on one page, as a data sheet', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const { id } = await newVehicle(await apiOf(request, admin), 'B-AB-1000');
  await signIn(page, admin, `/vehicles/${id}`);
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Termine' })).toBeVisible();
  // Paper is white whatever the scheme: without it the browser paints its own dark canvas.
  for (const element of ['html', 'body']) {
    await expect(page.locator(element)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator(element)).toHaveCSS('color-scheme', 'light only');
  }
  // An empty description is no line of a sheet.
  for (const name of ['Fahrten-Historie', 'Kommentare und Verlauf', 'Beschreibung'])
    await expect(page.getByText(name, { exact: true }).first()).toBeHidden();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);

  await story.step('a vehicle gets a task, a comment and a photo without leaving its page', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'Neu', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };

    await choose('Aufgabe');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Fahrzeug')).toHaveValue('B-AB-1000');
    await dialog.getByLabel('Titel').fill('Ölwechsel');
    await dialog.getByLabel('Fällig bis').fill('01.12.2031 08:00');
    await submit(page).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/vehicles/${id}`);
    await expect(page.getByRole('link', { name: 'Ölwechsel' })).toBeVisible();

    await choose('Kommentar');
    await expect(page.getByLabel('Neuer Kommentar')).toBeFocused();

    await expect(page.getByRole('button', { name: 'Dateien anhängen' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await choose('Foto oder PDF');
    await chooser;
  });

  await story.step('loading and missing vehicles', async () => {
    const responses = Promise.withResolvers<void>();
    await page.route('**/api/vehicles/424242', async (route) => {
      await responses.promise;
      await route.continue();
    });
    await page.goto('/vehicles/424242');
    await expect(page.getByText('Lade Fahrzeugdaten...')).toBeVisible();
    responses.resolve();
    await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible();
    for (const path of ['/vehicles/0', '/vehicles/99999999999']) {
      await visit(page, '/tasks');
      await visit(page, path);
      await expect(page.getByRole('heading', { name: '404 - Seite nicht gefunden' })).toBeVisible();
    }
  });
});
