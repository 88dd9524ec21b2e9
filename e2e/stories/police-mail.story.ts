import { readFile } from 'node:fs/promises';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant, typeDay } from '../support/days.ts';
import { connectMailServer } from '../support/mail-server.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

const plate = 'B-AB-1234';
const offence = (page: Page) => page.getByRole('dialog', { name: 'Neue Ordnungswidrigkeit' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Bericht per E-Mail senden' });

const driverData = {
  birthDate: '1990-05-17',
  birthCity: 'Łódź',
  street: 'Große Straße',
  houseNumber: '7 a',
  plz: '10115',
  city: 'Berlin',
};

/** Seeds one vehicle, one driver and one morning trip. */
const prepareTrip = async (api: CompanyApi, day: string, driver: object) => {
  const vehicle = await newVehicle(api, plate, { manufacturer: 'Mercedes-Benz', model: 'Sprinter' });
  const lukasz = await newEmployee(api, 'Łukasz', 'Güneş', driver);
  const [start, end] = [instant(day, '06:00'), instant(day, '11:30')];
  const names = { firstName: 'Łukasz', lastName: 'Güneş' };
  await writeTrips(api, [{ plate, vehicleId: vehicle.id, driverId: lukasz.id, ...names, start, end }]);
  return lukasz;
};

const reportOffence = async (page: Page, day: string, time: string, caseNumber: string) => {
  await visit(page, '/police-reports');
  await page.getByRole('button', { name: '+ Neue Ordnungswidrigkeit' }).click();
  await typeDay(offence(page).getByLabel('Datum'), day);
  await offence(page).getByLabel('Uhrzeit').fill(time);
  await offence(page).getByLabel('Fallnummer').fill(caseNumber);
  await offence(page).getByRole('combobox', { name: 'Kennzeichen' }).click();
  await page.getByRole('option', { name: plate }).click();
  await offence(page).getByRole('button', { name: 'Anlegen', exact: true }).click();
};

const enterPoliceEmail = async (page: Page) => {
  await page.getByRole('button', { name: 'E-Mail der Behörde bearbeiten' }).click();
  await page.getByLabel('E-Mail der Behörde', { exact: true }).fill('anhoerung@polizei.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /E-Mail der Behörde bearbeiten: anhoerung/ })).toBeVisible();
};

story('an offence becomes a report, and the report a mail with its letter', async ({ page, request, pageErrors }) => {
  const smtp = await startSmtpSimulator();
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const day = dayFromToday(-2);
  const driver = await prepareTrip(api, day, { ...driverData, birthCity: '' });
  await signIn(page, admin);
  const send = page.getByRole('button', { name: 'Per E-Mail senden' });

  await story.step('the report is created from the offence; the answer is due in a week', async () => {
    await reportOffence(page, day, '09:15', '502.33.1/26');
    await expect(page).toHaveURL(/\/policereports\/\d+$/);
    await expect(page.getByRole('region', { name: 'Tat', exact: true })).toContainText(
      formatGermanDate(dayFromToday(7)),
    );
  });

  await story.step('the preview lists missing data and where to enter it', async () => {
    await send.click();
    const missing = preview(page).getByRole('alert');
    await expect(missing).toContainText('Ungültige oder fehlende E-Mail-Adresse.');
    await expect(missing).toContainText('Geburtsort');
    await expect(missing.getByRole('link', { name: 'Mailserver einrichten' })).toHaveAttribute(
      'href',
      '/my-company#smtp',
    );
    await expect(missing.getByRole('link', { name: 'Zum Fahrer' })).toHaveAttribute('href', `/employees/${driver.id}`);
    await expect(preview(page).getByRole('button', { name: 'Jetzt senden' })).toBeDisabled();
    await sweepAccessible(page, 'preview with gaps');
    await page.keyboard.press('Escape');
  });

  await story.step('missing subject and case number are reported in the order of the checks', async () => {
    const report = `/api${new URL(page.url()).pathname.replace('policereports', 'police-reports')}`;
    const { emailSubject } = await api.get<{ emailSubject: string }>(report);
    await api.patch(report, { emailSubject: '', caseNumber: '' });
    await send.click();
    await expect(preview(page).getByRole('alert')).toHaveText(
      /Ungültige oder fehlende E-Mail-Adresse\..*Bitte geben Sie einen E-Mail-Betreff an\..*Bitte geben Sie eine Fallnummer an\./,
    );
    await page.keyboard.press('Escape');
    await api.patch(report, { emailSubject, caseNumber: '502.33.1/26' });
  });

  await connectMailServer(api, smtp);
  await api.patch(`/api/employees/${driver.id}`, { birthCity: 'Łódź' });

  await story.step('a complete preview shows the mail and offers the letter', async () => {
    await enterPoliceEmail(page);
    await send.click();
    await expect(preview(page).getByText('anhoerung@polizei.example')).toBeVisible();
    await expect(preview(page).getByText('post@spedition.example')).toBeVisible();
    const text = preview(page).getByRole('region', { name: 'Text der E-Mail' });
    await expect(text).toContainText('Das Fahrzeug war zur Tatzeit überlassen an');
    await expect(text).toContainText('Große Straße 7 a, 10115 Berlin');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      preview(page).getByRole('button', { name: 'Fahrerbenennung-502-33-1-26.pdf' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await story.step('a failure without a message shows a default text', async () => {
    pageErrors.expected.push(/500/);
    const failure = { status: 500, json: { code: 'internal', message: '' } };
    // Not for one time: a route that ends while its request waits may leave it waiting.
    await page.route('**/send-email', (route) => route.fulfill(failure));
    await preview(page).getByRole('button', { name: 'Jetzt senden' }).click();
    await expect(preview(page).getByText('Fehler beim Versenden des Berichts.')).toBeVisible();
    await page.unroute('**/send-email');
    expect(smtp.received).toHaveLength(0);
  });

  await story.step('a double click sends one mail', async () => {
    await preview(page).getByRole('button', { name: 'Jetzt senden' }).dblclick();
    await expect(page.getByText('Versand des Polizeiberichts gestartet...').last()).toBeVisible();
    await expect(page.getByText('Polizeibericht wurde erfolgreich per E-Mail gesendet.')).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    await expect.poll(() => smtp.received.length).toBe(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ recipients: ['anhoerung@polizei.example'] });
    expect(mail?.text).toContain('Łukasz Güneş');
    expect(mail?.text).toContain('+49 40 123456');
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Fahrerbenennung-502-33-1-26.pdf', 'application/pdf'],
    ]);
  });

  await story.step('the report shows time, recipient and message id', async () => {
    await expect(page.getByText(/^Per E-Mail gesendet am .* an anhoerung@polizei\.example\./)).toBeVisible();
    const timeline = page.getByRole('region', { name: 'Kommentare und Verlauf' });
    await expect(timeline).toContainText(
      `Per E-Mail gesendet an: anhoerung@polizei.example, Message-ID ${smtp.received[0]?.messageId}`,
    );
    await expect(page.getByText('Antwort bis')).toHaveCount(0);
    await sweepAccessible(page, 'a report that was sent');
    await visit(page, '/police-reports');
    await expect(page.getByRole('row', { name: /502\.33\.1\/26/ })).toContainText('SENT');
  });

  await story.step('sending again needs a confirmation', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    const again = page.getByRole('dialog', { name: 'Bericht erneut per E-Mail senden' });
    await expect(again).toContainText('Der Bericht wurde bereits am');
    await again.getByRole('button', { name: 'Abbrechen' }).click();
    expect(smtp.received).toHaveLength(1);
  });
  await smtp.close();
});

story(
  'a report with a chosen driver: refusals are shown, a doubtful mail is resolved by a person',
  async ({ page, request }) => {
    const smtp = await startSmtpSimulator();
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const day = dayFromToday(-2);
    await prepareTrip(api, day, driverData);
    await connectMailServer(api, smtp);
    await signIn(page, admin);
    const send = async () => {
      await page.getByRole('button', { name: 'Per E-Mail senden' }).click();
      await preview(page).getByRole('button', { name: 'Jetzt senden' }).click();
    };

    await story.step('without a matching trip an alternative is chosen', async () => {
      await reportOffence(page, day, '12:00', 'AZ 5');
      await offence(page).getByRole('button', { name: 'Mit diesem Fahrer anlegen' }).click();
      await expect(page).toHaveURL(/\/policereports\/\d+$/);
      await enterPoliceEmail(page);
    });

    await story.step('the mail server refuses the recipient', async () => {
      smtp.scenario = 'refuses-recipient';
      await send();
      const text = 'Der Mailserver hat den Empfänger abgelehnt: 550 No such user here';
      await expect(preview(page).getByText(text)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(
        page.getByText(`Die E-Mail an anhoerung@polizei.example wurde nicht gesendet. ${text}`),
      ).toBeVisible();
    });

    await story.step('the mail server drops the connection after the mail was handed over', async () => {
      smtp.scenario = 'dies-after-dot';
      await send();
      await expect(preview(page)).toHaveCount(0);
      await expect(page.getByText('Damit sie nicht doppelt ankommt')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Per E-Mail senden' })).toBeDisabled();
      await sweepAccessible(page, 'an uncertain mail');
    });

    await story.step('confirmed as received: sent, and no second mail', async () => {
      await page.getByRole('button', { name: 'Ist angekommen' }).click();
      await page.getByRole('button', { name: 'Als gesendet festhalten' }).click();
      await expect(page.getByText(/^Per E-Mail gesendet am/)).toBeVisible();
      expect(smtp.received).toHaveLength(1);
    });
    await smtp.close();
  },
);
