import { genericCredential } from '@flottwart/simulators/generic-protocol';
import type { Page } from '@playwright/test';
import { registerCompany, signIn, strongPassword } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { leasingDocuments, printToFile } from '../support/leasing.ts';
import { telematicsAccounts } from '../support/providers.ts';
import { expect, story } from '../support/story.ts';
import { sweep } from '../support/sweep.ts';

/** Fails a call without a body, so that the page shows its own message. */
const failSilently = (page: Page, path: string, method: string): Promise<unknown> =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
      : route.fallback(),
  );

const dialog = (page: Page) => page.getByRole('dialog');

story('public pages show their own message when a failure has no text', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/500/);

  await story.step('registration', async () => {
    await failSilently(page, '**/api/auth/register', 'POST');
    await page.goto('/signup');
    await page.getByLabel('Vorname').fill('Greta');
    await page.getByLabel('Nachname').fill('Ahrens');
    await page.getByLabel('Firmenname').fill('Spedition Ahrens');
    await page.getByLabel('E-Mail-Adresse').fill('greta@spedition.example');
    await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(strongPassword);
    await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(strongPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await expect(page.getByRole('alert')).toHaveText('❌ Registrierung fehlgeschlagen.');
  });

  await story.step('verification', async () => {
    await failSilently(page, '**/api/auth/verify?*', 'GET');
    await page.goto('/verify-email?token=abc');
    await expect(page.getByRole('alert')).toHaveText('❌ Verifizierung fehlgeschlagen: Unbekannter Fehler.');
  });
});

story(
  'account pages show their own message when a failure has no text',
  sweep,
  async ({ page, request, pageErrors }) => {
    pageErrors.expected.push(/500/);
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const { id } = await api.get<{ readonly id: number }>('/api/myCompany');
    const { username, password } = genericCredential;
    await api.patch(`/api/myCompany/${id}`, { employeeDataBaseUsername: username, employeeDataBasePassword: password });
    const [{ database, userName, password: secret }] = telematicsAccounts;
    const credential = { database, username: userName, password: secret };
    await api.post(`/api/myCompany/addGeoTabCredential/${id}`, credential);
    await signIn(page, admin, '/my-profile#passwort');

    await story.step('changing the password', async () => {
      await failSilently(page, '**/api/auth/change-password', 'POST');
      await page.getByLabel('Aktuelles Passwort').fill(admin.password);
      await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('Anhänger-82-Gurt');
      await page.getByRole('textbox', { name: 'Neues Passwort wiederholen' }).fill('Anhänger-82-Gurt');
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await expect(page.getByRole('alert')).toHaveText('❌ Fehler beim Ändern des Passworts.');
    });

    await story.step('adding a member', async () => {
      await failSilently(page, '**/api/auth/register', 'POST');
      await page.goto('/my-team');
      await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
      await dialog(page).getByLabel('Vorname').fill('Jonas');
      await dialog(page).getByLabel('Nachname').fill('Brandt');
      await dialog(page).getByLabel('E-Mail-Adresse').fill('jonas@spedition.example');
      await dialog(page).getByRole('switch', { name: 'Passwort selbst vergeben' }).check();
      await dialog(page).getByRole('textbox', { name: 'Passwort', exact: true }).fill(strongPassword);
      await dialog(page).getByRole('textbox', { name: 'Passwort wiederholen' }).fill(strongPassword);
      await dialog(page).getByRole('button', { name: 'Hinzufügen' }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Fehler beim Erstellen des Teammitglieds.');
    });

    await story.step('removing credentials', async () => {
      await failSilently(page, '**/api/myCompany/**', 'PATCH');
      await failSilently(page, '**/api/myCompany/**', 'DELETE');
      await page.goto('/my-company#employee-db');
      await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Entfernen' }).click();
      await expect(page.getByText('Löschen fehlgeschlagen.', { exact: true })).toBeVisible();
      await page.goto('/my-company#telematics');
      const entry = page.getByRole('region', { name: `Datenbank ${database}` });
      await entry.getByRole('button', { name: /^Entfernen/ }).click();
      await dialog(page).getByRole('button', { name: 'Entfernen' }).click();
      await expect(page.getByText('Fehler beim Löschen des Eintrags.', { exact: true })).toBeVisible();
    });

    await story.step('deleting the company', async () => {
      await failSilently(page, '**/api/admin/delete-spedition', 'POST');
      await page.goto('/my-company#account-loeschen');
      await page.getByLabel('Name der Firma').fill(admin.speditionsName);
      await page.getByLabel('E-Mail-Adresse').fill(admin.email);
      await page.getByRole('textbox', { name: 'Passwort' }).fill(admin.password);
      await page.getByRole('button', { name: 'Account löschen' }).click();
      await dialog(page).getByRole('button', { name: 'Endgültig löschen' }).click();
      await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText('Löschen fehlgeschlagen.');
    });
  },
);

story(
  'work item and leasing pages show their own message when a failure has no text',
  sweep,
  async ({ page, request, pageErrors }) => {
    pageErrors.expected.push(/500/);
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const vehicle = await newVehicle(api, 'B-AB-1234');
    const task = await newTask(api, 'Ölstand');
    await api.post('/api/workitem-relations', { workitemAId: vehicle.id, workitemBId: task.id });
    await signIn(page, admin, `/tasks/${task.id}`);

    await story.step('removing a link', async () => {
      await failSilently(page, '**/api/workitem-relations', 'DELETE');
      await page.getByRole('button', { name: 'Verknüpfung mit B-AB-1234 löschen' }).click();
      await dialog(page).getByRole('button', { name: 'Löschen' }).click();
      await expect(page.getByText('Löschen fehlgeschlagen.', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'B-AB-1234' })).toBeVisible();
    });

    await story.step('uploading a document', async () => {
      await failSilently(page, '**/api/leaseplan/import?*', 'POST');
      await page.goto('/leaseplan/import');
      await page.locator('input[type="file"]').setInputFiles(await printToFile(leasingDocuments.march));
      await page.getByRole('button', { name: 'Hochladen' }).click();
      await expect(page.getByRole('list', { name: 'Dateien' })).toContainText('Fehler beim Hochladen.');
    });

    await story.step('exporting', async () => {
      await failSilently(page, '**/api/leaseplan/export*', 'GET');
      await page.goto('/leaseplan');
      await page.getByRole('button', { name: 'Excel-Export' }).click();
      await expect(page.getByText('Export fehlgeschlagen.')).toBeVisible();
    });

    await story.step('failed lists and figures show a message with a retry button', async () => {
      for (const [path, call] of [
        ['/tasks', '**/api/tasks?*'],
        ['/kpi', '**/api/leaseplan/kpi'],
        ['/repairrecords/1', '**/api/repair-records/1'],
      ] as const) {
        await failSilently(page, call, 'GET');
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          /Fehler beim Laden|konnte nicht geladen werden/,
        );
        await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
      }
    });
  },
);
