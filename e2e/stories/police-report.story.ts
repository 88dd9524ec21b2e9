import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant, typeDay } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const plate = 'B-AB-1234';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Neue Ordnungswidrigkeit' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Anlegen', exact: true });

/** Seeds one vehicle and two drivers with a gap at noon between their trips. */
const prepareTrips = async (api: CompanyApi, day: string) => {
  const vehicle = await newVehicle(api, plate);
  const anna = await newEmployee(api, 'Anna', 'Öztürk');
  const bert = await newEmployee(api, 'Bert', 'Zander');
  const trip = { plate, vehicleId: vehicle.id };
  await writeTrips(api, [
    {
      ...trip,
      driverId: anna.id,
      firstName: 'Anna',
      lastName: 'Öztürk',
      start: instant(day, '06:00'),
      end: instant(day, '11:30'),
    },
    {
      ...trip,
      driverId: bert.id,
      firstName: 'Bert',
      lastName: 'Zander',
      start: instant(day, '13:20'),
      end: instant(day, '18:00'),
    },
  ]);
  return { vehicle, anna, bert };
};

const openDialog = async (page: Page) => {
  await visit(page, '/police-reports');
  await page.getByRole('button', { name: '+ Neue Ordnungswidrigkeit' }).click();
  await expect(dialog(page)).toBeVisible();
};

const fillOffence = async (page: Page, day: string, time: string, caseNumber: string) => {
  await typeDay(dialog(page).getByLabel('Datum'), day);
  await dialog(page).getByLabel('Uhrzeit').fill(time);
  await dialog(page).getByLabel('Fallnummer').fill(caseNumber);
  await dialog(page).getByRole('combobox', { name: 'Kennzeichen' }).click();
  await page.getByRole('option', { name: plate }).click();
};

story('an offence with one matching trip becomes a report at once', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const day = dayFromToday(-2);
  const { vehicle, anna, bert } = await prepareTrips(api, day);
  await signIn(page, admin);

  await story.step('every field is required', async () => {
    await openDialog(page);
    await submit(page).click();
    for (const text of [
      'Bitte ein Datum eingeben.',
      'Bitte eine Uhrzeit eingeben.',
      'Bitte eine Fallnummer eingeben.',
      'Bitte ein Kennzeichen wählen.',
    ]) {
      await expect(dialog(page).getByText(text)).toBeVisible();
    }
  });

  await story.step('a future date is refused', async () => {
    await dialog(page).getByRole('button', { name: 'Kalender für Datum öffnen' }).click();
    const calendar = page.getByRole('dialog', { name: 'Kalender' });
    await expect(calendar.locator('[aria-current=date]')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(calendar.locator('[aria-current=date]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(dialog(page).getByLabel('Datum')).toBeFocused();
    await fillOffence(page, dayFromToday(1), '09:15', 'AZ 1');
    await submit(page).click();
    await expect(dialog(page).getByText('Das Datum darf nicht in der Zukunft liegen.')).toBeVisible();
  });

  await story.step('the report opens', async () => {
    await fillOffence(page, day, '09:15', 'AZ 1');
    await submit(page).click();
    await expect(page).toHaveURL(/\/policereports\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordnungswidrigkeit AZ 1');
    await expect(page.getByRole('button', { name: `Datum bearbeiten: ${formatGermanDate(day)}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uhrzeit bearbeiten: 09:15' })).toBeVisible();
    await expect(
      page.getByRole('button', {
        name: `E-Mail-Betreff bearbeiten: Fahrerbenennung zu Aktenzeichen AZ 1, Kennzeichen B-AB 1234`,
      }),
    ).toBeVisible();
  });

  await story.step('the report names vehicle and driver, and links to both', async () => {
    const people = page.getByRole('region', { name: 'Fahrzeug und Fahrer' });
    await expect(people.getByRole('link', { name: plate })).toHaveAttribute('href', `/vehicles/${vehicle.id}`);
    await expect(people.getByRole('link', { name: 'Anna Öztürk' })).toHaveAttribute('href', `/employees/${anna.id}`);
    const links = page.getByRole('region', { name: 'Verknüpfungen' });
    await expect(links.getByRole('link', { name: 'Anna Öztürk' })).toBeVisible();
    await expect(links.getByRole('link', { name: plate })).toBeVisible();
  });

  await story.step('a duplicate case number names the first report', async () => {
    await openDialog(page);
    await fillOffence(page, day, '09:15', 'AZ 1');
    await submit(page).click();
    const message = dialog(page).getByRole('alert');
    await expect(message).toContainText('Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt');
    await expect(message).toContainText('AZ 1');
  });

  await story.step('no trip within twelve hours', async () => {
    await fillOffence(page, dayFromToday(-9), '09:15', 'AZ 2');
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt');
  });

  await story.step('without a matching trip another driver is chosen', async () => {
    await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
    await visit(page, '/dashboard');
    const repeat = dialog(page).getByRole('button', { name: 'Mit diesem Fahrer anlegen' });

    await story.step('the dialog offers the alternatives, nearest first and preselected', async () => {
      await openDialog(page);
      await fillOffence(page, day, '12:00', 'AZ 5');
      await submit(page).click();
      await expect(dialog(page).getByRole('radio')).toHaveCount(2);
      await expect(dialog(page).getByRole('radio', { name: 'Anna Öztürk' })).toBeChecked();
      await expect(dialog(page).getByLabel('Fallnummer')).toHaveCount(0);
    });

    await story.step('Back returns to the form', async () => {
      await dialog(page).getByRole('button', { name: 'Angaben ändern' }).click();
      await expect(dialog(page).getByLabel('Fallnummer')).toHaveValue('AZ 5');
      await submit(page).click();
      await dialog(page).getByRole('radio', { name: 'Bert Zander' }).check();
      await expect(dialog(page).getByText(`Die Tatzeit bleibt ${formatGermanDate(day)}, 12:00 Uhr.`)).toBeVisible();
    });

    await story.step('a failed retry shows a message, and the choice stays', async () => {
      const path = '**/api/police-reports/generate-from-incident';
      await page.route(path, (route) =>
        route.fulfill({ status: 422, json: { code: 'unprocessable', message: 'Gerade nicht möglich.' } }),
      );
      await repeat.click();
      await expect(dialog(page).getByRole('alert')).toHaveText(
        'Fehler beim Wiederholen mit ausgewähltem Fahrer.Gerade nicht möglich.',
      );
      await page.unroute(path);
    });

    await story.step('the request is repeated one minute after the start of the chosen trip', async () => {
      const sent = page.waitForRequest('**/generate-from-incident');
      await repeat.click();
      expect((await sent).postDataJSON()).toEqual({
        date: day,
        time: '13:21',
        licensePlate: plate,
        caseNumber: 'AZ 5',
        tripId: expect.any(Number),
        offenceTime: instant(day, '12:00'),
      });
      await expect(page).toHaveURL(/\/policereports\/\d+$/);
      await expect(page.getByRole('button', { name: 'Uhrzeit bearbeiten: 12:00' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Bert Zander' }).first()).toHaveAttribute(
        'href',
        `/employees/${bert.id}`,
      );
    });
  });
});

story('the list of offences: banner, columns, order, search, days', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const [early, late] = [dayFromToday(-8), dayFromToday(-2)];
  const { vehicle } = await prepareTrips(api, late);
  await writeTrips(api, [
    {
      plate,
      vehicleId: vehicle.id,
      firstName: 'Karl',
      lastName: 'Kutscher',
      start: instant(early, '06:00'),
      end: instant(early, '20:00'),
    },
  ]);
  for (const [day, time, caseNumber] of [
    [early, '07:30', 'AZ früh'],
    [late, '08:45', 'AZ spät'],
  ] as const) {
    await api.post('/api/police-reports/generate-from-incident', {
      date: day,
      time,
      caseNumber,
      licensePlate: plate,
    });
  }
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Ordnungswidrigkeiten', exact: true }).click();
  await expect(page).toHaveTitle('Flottwart – Ordnungswidrigkeiten');
  const rows = page.locator('tbody').getByRole('row');

  await expect(page.getByRole('columnheader')).toHaveText([
    /^ID/,
    /^Fallnummer/,
    /^Datum/,
    /^Uhrzeit/,
    /^Kennzeichen/,
    /^Status/,
    /^Fahrer/,
  ]);
  await expect(rows).toHaveText([/AZ spät.*08:45.*B-AB-1234OPEN.*Anna Öztürk/, /AZ früh.*07:30.*Karl Kutscher/]);
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  await typeDay(page.getByLabel('Bis', { exact: true }), early);
  await expect(rows).toHaveText([/AZ früh/]);
  await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Suche' }).fill('spaet');
  await expect(rows).toHaveText([/AZ spät/]);

  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/policereports\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordnungswidrigkeit AZ spät');
  await page.goBack();

  await expect(page.getByText('Die Einrichtung ist unvollständig')).toBeVisible();
  await page.getByRole('link', { name: 'Zu den Firmeneinstellungen' }).click();
  await expect(page).toHaveURL('/my-company');

  await story.step('a report is edited in place', async () => {
    const { report } = await api.post<{ report: { id: number } }>('/api/police-reports/generate-from-incident', {
      date: late,
      time: '08:00',
      caseNumber: 'AZ 9',
      licensePlate: plate,
    });
    await visit(page, `/policereports/${report.id}`);

    const edit = async (label: string, value: string) => {
      await page.getByRole('button', { name: `${label} bearbeiten` }).click();
      await page.getByLabel(label, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
    };

    await story.step('without a mail server a banner links to its settings', async () => {
      await expect(page.getByText('Es ist kein Mailserver eingerichtet.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Mailserver einrichten' })).toHaveAttribute(
        'href',
        '/my-company#smtp',
      );
    });

    await story.step('fields are saved', async () => {
      await edit('Fallnummer', 'AZ 10');
      await expect(page.getByRole('button', { name: 'Fallnummer bearbeiten: AZ 10' })).toBeVisible();
      await edit('Uhrzeit', '08:20');
      await expect(page.getByRole('button', { name: 'Uhrzeit bearbeiten: 08:20' })).toBeVisible();
      await edit('E-Mail der Behörde', 'bussgeld@polizei.example');
      await expect(
        page.getByRole('button', { name: 'E-Mail der Behörde bearbeiten: bussgeld@polizei.example' }),
      ).toBeVisible();
    });

    await story.step('an invalid address is refused and stays editable', async () => {
      await edit('E-Mail der Behörde', 'polizei');
      await expect(page.getByText('Fehler beim Speichern: Ungültige E-Mail-Adresse.')).toBeVisible();
      await expect(page.getByLabel('E-Mail der Behörde', { exact: true })).toHaveValue('polizei');
      await page.keyboard.press('Escape');
    });

    await story.step('the values survive a reload, and the changes are in the history', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Fallnummer bearbeiten: AZ 10' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Kommentare und Verlauf' })).toContainText('AZ 10');
    });

    await story.step('an unknown report is not found', async () => {
      await page.goto('/policereports/2147483647');
      await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible();
    });
  });
});
