import type { Page } from '@playwright/test';
import { expectAccessible, sweepAccessible } from '../support/accessible.ts';
import { addMember, fillLogin, newPerson, registerCompany, signIn, signOut } from '../support/accounts.ts';
import { openAuthenticator } from '../support/authenticator.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Sets up a second factor; returns the authenticator and the recovery codes. */
const setUp = async (page: Page, password: string, check = expectAccessible) => {
  await page.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill('falsch');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText('Das aktuelle Passwort ist falsch.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  await check(page, 'setting up a second factor');
  const app = openAuthenticator((await page.getByLabel('Schlüssel').textContent()) ?? '');
  await page.getByLabel('Code aus der App').fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Code hat sechs Ziffern.')).toBeVisible();
  await page.getByLabel('Code aus der App').fill(app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wiederherstellungscodes' })).toBeFocused();
  const codes = await page.getByRole('list', { name: 'Codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await sweepAccessible(page, 'recovery codes');
  await expect(page.getByRole('button', { name: 'Fertig' })).toBeDisabled();
  await page.getByLabel('Die Codes sind sicher aufbewahrt').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  return { app, codes };
};

const signBackIn = async (page: Page): Promise<void> => {
  await signOut(page);
  await page.goto('/login');
};

story(
  'a second factor is set up, required at sign-in, recovered and enforced for all',
  async ({ page, request, browser }) => {
    const admin = await registerCompany(request);
    const member = newPerson('Jonas', 'Brandt');
    await addMember(request, admin, member);
    const { email, password } = admin;
    await signIn(page, admin, '/my-profile#sicherheit');

    await story.step('another session is listed and ended', async () => {
      const headers = { 'user-agent': firefox };
      const { token } = await (await request.post('/api/auth/login', { data: { email, password }, headers })).json();
      await page.reload();
      const sessions = page.getByRole('table', { name: 'Eigene Sitzungen' });
      await expect(sessions.getByRole('row').filter({ hasText: 'diese Sitzung' })).toHaveCount(1);
      await sessions.getByRole('button', { name: 'Sitzung beenden: Firefox auf Windows' }).click();
      await expect(page.getByText('Die Sitzung ist beendet.')).toBeVisible();
      await expect(sessions.getByText('Firefox auf Windows')).toHaveCount(0);
      const response = await request.get('/api/users/myProfile', { headers: { authorization: `Bearer ${token}` } });
      expect(response.status()).toBe(401);
    });

    const { app, codes } = await story.step('it is set up with an authenticator app', async () => {
      await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
      const done = await setUp(page, password);
      await expect(page.getByText('Es sind noch 10 Wiederherstellungscodes übrig.')).toBeVisible();
      return done;
    });

    await story.step('signing in asks for the code', async () => {
      await signBackIn(page);
      await fillLogin(page, admin);
      const field = page.getByLabel('Code aus der App');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await expectAccessible(page, 'code at sign-in');
      await field.fill('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Der Code ist falsch' })).toBeVisible();
      await field.fill(app.nextCode());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
    });

    await story.step('new recovery codes take password and code', async () => {
      await visit(page, '/my-profile#sicherheit');
      await page.getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Aktuelles Passwort').fill(password);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Bitte den Code eingeben.')).toBeVisible();
      await sweepAccessible(page, 'password and code');
      await dialog.getByLabel('Code aus der App oder Wiederherstellungscode').fill(codes[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Wiederherstellungscodes' })).toBeFocused();
      const renewed = await page.getByRole('list', { name: 'Codes' }).getByRole('listitem').allTextContents();
      codes.splice(0, codes.length, ...renewed);
      await page.getByLabel('Die Codes sind sicher aufbewahrt').check();
      await page.getByRole('button', { name: 'Fertig' }).click();
    });

    await story.step('an ADMIN enforces it', async () => {
      await visit(page, '/my-team');
      const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
      await expect(row('Ahrens')).toContainText('ja');
      await expect(row('Brandt')).toContainText('nein');
      await page.getByLabel('Zweiter Faktor für alle Pflicht').click();
      await page.getByRole('button', { name: 'Zur Pflicht machen' }).click();
      await expect(page.getByText('Der zweite Faktor ist jetzt Pflicht.')).toBeVisible();
    });

    await story.step('a recovery code signs in without the app, and the history shows all of it', async () => {
      await signBackIn(page);
      await fillLogin(page, admin);
      await page.getByRole('button', { name: /Wiederherstellungscode verwenden/ }).click();
      await page.getByLabel('Wiederherstellungscode').fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      await visit(page, '/my-profile#sicherheit');
      await expect(page.getByText('Es sind noch 9 Wiederherstellungscodes übrig.')).toBeVisible();
      await expect(page.getByText('Die Firma verlangt einen zweiten Faktor')).toBeVisible();
      const history = page.getByRole('table', { name: 'Verlauf der Anmeldungen' });
      await expect(history.getByText('Mit Wiederherstellungscode angemeldet')).toBeVisible();
      await expect(history.getByText('Richtiges Passwort, falscher Code')).toBeVisible();
    });

    await story.step('a member without one sees only the set-up page', async () => {
      const context = await browser.newContext();
      const other = await context.newPage();
      await other.goto('/login');
      await fillLogin(other, member);
      const duty = other.getByRole('heading', { name: 'Zweiten Faktor einrichten' });
      await expect(duty).toBeVisible();
      await other.goto('/vehicles');
      await expect(duty).toBeVisible();
      await expect(other.getByRole('link', { name: 'Fahrzeuge' })).toHaveCount(0);
      await setUp(other, member.password, sweepAccessible);
      await expect(other.getByRole('heading', { level: 1, name: 'Fahrzeuge' })).toBeVisible();
      await context.close();
    });
  },
);
