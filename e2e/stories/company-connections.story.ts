import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf } from '../support/company-api.ts';
import { telematicsAccounts } from '../support/providers.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Speichern', exact: true });

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};

story('a driving history is connected, checked and removed', async ({ page, request }) => {
  await signIn(page, await registerCompany(request), '/vehicles');
  await page.getByRole('link', { name: 'Verbindung einrichten' }).click();
  await expect(page).toHaveURL('/my-company#vrm');
  await expect(page.getByText('Nicht verbunden')).toBeVisible();
  await expect(page.getByText('Anbieter: Allgemeine Schnittstelle')).toBeVisible();

  await story.step('the dialog requires every field and two equal passwords', async () => {
    await page.getByRole('button', { name: 'Zugangsdaten eintragen' }).click();
    await expect(field(page, 'Benutzername')).toBeFocused();
    await expect(save(page)).toBeDisabled();
    await fill(page, { Benutzername: genericCredential.username, Passwort: 'falsch' });
    await expect(save(page)).toBeDisabled();
    await fill(page, { 'Passwort wiederholen': 'anders' });
    await save(page).click();
    await expect(dialogOf(page).getByText('Passwörter stimmen nicht überein', { exact: true })).toBeVisible();
    await sweepAccessible(page, 'credential dialog');
  });

  await story.step('wrong credentials are reported and not stored', async () => {
    await fill(page, { 'Passwort wiederholen': 'falsch' });
    await save(page).click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      'Speichern fehlgeschlagen. Bitte erneut versuchen. Benutzername oder Passwort wurde vom Anbieter abgelehnt.',
    );
    await expect(dialogOf(page).getByRole('button', { name: 'Speichern ohne Prüfung' })).toBeHidden();
  });

  await story.step('a reopened dialog is empty', async () => {
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByText('Nicht verbunden')).toBeVisible();
    await page.getByRole('button', { name: 'Zugangsdaten eintragen' }).click();
    await expect(field(page, 'Benutzername')).toHaveValue('');
    await expect(dialogOf(page).getByRole('alert')).toBeHidden();
  });

  await story.step('valid credentials close it, and the tab shows the connection', async () => {
    const { username, password } = genericCredential;
    await fill(page, { Benutzername: username, Passwort: password, 'Passwort wiederholen': password });
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByText('Verbunden', { exact: true })).toBeVisible();
    await expect(page.getByText(/^zuletzt benutzt gerade eben \(\d\d\.\d\d\.\d{4}, \d\d:\d\d\)$/)).toBeVisible();
    await expect(page.getByText(username, { exact: true })).toBeVisible();
    await expect(page.getByText('********')).toBeVisible();
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await expect(page.getByText('Die Verbindung funktioniert.')).toBeVisible();
    await sweepAccessible(page, 'connected tab');
  });

  await story.step('the hint of this list is gone, the other list keeps its own', async () => {
    await page.getByRole('link', { name: 'Fahrzeuge' }).click();
    await expect(page.getByRole('heading', { name: 'Fahrzeuge', level: 1 })).toBeVisible();
    await expect(page.getByText(/Fahrten-Historie ist nicht verbunden/)).toBeHidden();
    await visit(page, '/employees');
    await page.getByRole('link', { name: 'Verbindung einrichten' }).click();
    await expect(page).toHaveURL('/my-company#employee-db');
    await expect(page.getByRole('heading', { name: 'Mitarbeiter-DB' })).toBeVisible();
  });

  await story.step('removing needs a confirmation', async () => {
    await page.getByRole('tab', { name: 'Fahrten Historie' }).click();
    const removal = page.getByRole('button', { name: 'Entfernen', exact: true });
    await removal.click();
    await expect(dialogOf(page)).toContainText('Möchtest du die Zugangsdaten der Fahrten Historie wirklich entfernen?');
    await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByText('Verbunden', { exact: true })).toBeVisible();
    await removal.click();
    await dialogOf(page).getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByText('Nicht verbunden')).toBeVisible();
    await expect(page.getByText('********')).toBeHidden();
  });
});

story('several telematics databases are managed separately', async ({ page, request }) => {
  await signIn(page, await registerCompany(request), '/my-company#telematics');
  await expect(page.getByText('Noch keine Zugangsdaten hinterlegt.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Zugangsdaten hinzufügen' });
  const [north, south] = telematicsAccounts;

  await add.click();
  await fill(page, { Datenbank: north.database, Benutzername: north.userName, Passwort: 'falsch' });
  await save(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(/^Speichern fehlgeschlagen\. (?!Bitte)/);
  await field(page, 'Passwort').fill(north.password);
  await save(page).click();
  await expect(page.getByRole('region', { name: `Datenbank ${north.database}` })).toContainText('Verbunden');

  await add.click();
  await fill(page, { Datenbank: south.database, Benutzername: south.userName, Passwort: south.password });
  await save(page).click();
  const southern = page.getByRole('region', { name: `Datenbank ${south.database}` });
  await expect(southern).toContainText('Verbunden');
  await sweepAccessible(page, 'telematics tab');

  await southern.getByRole('button', { name: /^Entfernen/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Entfernen' }).click();
  await expect(southern).toBeHidden();
  await expect(page.getByRole('region', { name: `Datenbank ${north.database}` })).toBeVisible();

  await story.step('an unreachable mail server is stored without a test', async () => {
    const mail = await startSmtpSimulator('wrong-password');
    await page.getByRole('tab', { name: 'SMTP' }).click();
    await page.getByRole('button', { name: 'Zugangsdaten eintragen' }).click();
    await fill(page, { Server: '127.0.0.1', Benutzername: 'post@ahrens.example', Passwort: 'Brief-Geheimnis' });
    await expect(save(page)).toBeDisabled();
    await field(page, 'Port').pressSequentially('p');
    await expect(field(page, 'Port')).toHaveValue('');
    await field(page, 'Port').fill(String(mail.port));
    await save(page).click();
    await expect(dialogOf(page).getByRole('alert')).toContainText(
      'Benutzername oder Passwort wurde vom Mailserver abgelehnt.',
    );
    await dialogOf(page).getByRole('button', { name: 'Speichern ohne Prüfung' }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByText('Noch nicht geprüft')).toBeVisible();
    await expect(page.getByText(`127.0.0.1:${mail.port}`)).toBeVisible();

    await page.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await expect(
      page.getByText('Letzter Fehler: Benutzername oder Passwort wurde vom Mailserver abgelehnt.'),
    ).toBeVisible();
    mail.scenario = 'normal';
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await expect(page.getByText('Verbunden', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Letzter Fehler/)).toBeHidden();
    await mail.close();
  });

  await story.step('the signature of letters to the police is edited in place', async () => {
    await page.getByRole('tab', { name: 'Ordnungswidrigkeit' }).click();
    const address = page.getByRole('button', { name: /^E-Mail für Rückfragen bearbeiten/ });
    await address.click();
    const input = page.getByLabel('E-Mail für Rückfragen', { exact: true });
    await input.fill('keine Adresse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fehler beim Speichern: Ungültige E-Mail-Adresse.')).toBeVisible();
    await input.fill('ordnung@ahrens.example');
    await page.keyboard.press('Enter');
    await expect(address).toHaveText('ordnung@ahrens.example');
  });
});

story('a USER sees the state of connections and why they are read-only', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const member = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, member);
  const api = await apiOf(request, admin);
  const { id } = await api.get<{ readonly id: number }>('/api/myCompany');
  const { username, password } = genericCredential;
  await api.patch(`/api/myCompany/${id}`, { employeeDataBaseUsername: username, employeeDataBasePassword: password });
  await signIn(page, member, '/my-company#employee-db');
  await expect(page.getByText('Zugangsdaten verwalten können nur Administratoren.')).toBeVisible();
  await expect(page.getByText('Verbunden', { exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await expect(page.getByText(username, { exact: true })).toHaveCount(0);

  await story.step('a USER reads company data but cannot change them', async () => {
    await page.getByRole('tab', { name: 'Firmendaten' }).click();
    await expect(page.getByText('Firmendaten ändern können nur Administratoren.')).toBeVisible();
    await expect(page.getByText(admin.speditionsName)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /bearbeiten/ })).toHaveCount(0);
  });

  await story.step('connected, no list says otherwise', async () => {
    await visit(page, '/employees');
    await expect(page.getByRole('heading', { name: 'Fahrer', level: 1 })).toBeVisible();
    await expect(page.getByText(/Mitarbeiter-Datenbank ist nicht verbunden/)).toBeHidden();
  });
});
