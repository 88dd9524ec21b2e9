import { foundCompany, signIn, signOut } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';

const publicPages = [
  ['/', 'Flottwart – Flottenverwaltung'],
  ['/login', 'Flottwart – Anmelden'],
  ['/signup', 'Flottwart – Registrieren'],
  ['/verify-email', 'Flottwart – E-Mail-Bestätigung'],
  ['/forgot-password', 'Flottwart – Passwort vergessen'],
  ['/reset-password', 'Flottwart – Neues Passwort'],
  ['/impressum', 'Flottwart – Impressum'],
  ['/datenschutz', 'Flottwart – Datenschutz'],
  ['/gibt-es-nicht', 'Flottwart – 404 - Seite nicht gefunden'],
] as const;

const guardedPages = [
  ['/dashboard', 'Flottwart – Dashboard'],
  ['/vehicles', 'Flottwart – Fahrzeuge'],
  ['/tasks', 'Flottwart – Aufgaben'],
  ['/employees', 'Flottwart – Fahrer'],
  ['/my-profile', 'Flottwart – Mein Profil'],
  ['/my-team', 'Flottwart – Mein Team'],
  ['/my-company', 'Flottwart – Meine Firma'],
] as const;

story('every public page opens for a visitor, has its title and no sidebar', async ({ page }) => {
  for (const [path, title] of publicPages) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden();
  }
});

story(
  'guarded pages send a visitor to login and, once signed in, back to where he wanted',
  async ({ page, request }) => {
    const founder = await foundCompany(request);
    for (const [path] of guardedPages) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
      await expect(page).toHaveTitle('Flottwart – Anmelden');
    }

    await page.goto('/my-team');
    await page.getByLabel('E-Mail-Adresse').fill(founder.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(founder.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-team');

    for (const [path, title] of guardedPages) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    }
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/signup');
    await expect(page).toHaveURL('/dashboard');
  },
);

story('a redirect never leads to another site', async ({ page, request }) => {
  const founder = await foundCompany(request);
  for (const target of ['https://example.org/', '//example.org/', '/\\example.org/']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await page.getByLabel('E-Mail-Adresse').fill(founder.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(founder.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.clear());
  }
});

story('an unknown page says so, with a way back', async ({ page }) => {
  await page.goto('/gibt-es-nicht');
  await expect(page.getByRole('heading', { name: '404 - Seite nicht gefunden' })).toBeVisible();
  await expect(page.getByText('Die angeforderte Seite existiert nicht.')).toBeVisible();
});

story('legal pages name the operator and open from the footer in a new tab', async ({ page, context, request }) => {
  await signIn(page, await foundCompany(request));
  for (const [link, path, text] of [
    ['Impressum', '/impressum', 'Flottwart Betrieb GmbH'],
    ['Datenschutz', '/datenschutz', 'Stand: 4. April 2025'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await expect(tab.getByText(text).first()).toBeVisible();
    await tab.close();
    await expect(page).toHaveURL('/dashboard');
  }
});

story('keyboard: skip link, user menu, focus on the new page', async ({ page, request }) => {
  await signIn(page, await foundCompany(request));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: /^Benutzermenü/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mein Profil' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-team');
  await expect(page.getByRole('main')).toBeFocused();
});

story('tabs live in the address', async ({ page, request }) => {
  await signIn(page, await foundCompany(request));
  await page.goto('/my-company#account-loeschen');
  await expect(page.getByRole('tab', { name: 'Account löschen' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Firmendaten' }).click();
  await expect(page).toHaveURL('/my-company#firmendaten');
  await page.goto('/my-company#gibt-es-nicht');
  await expect(page.getByRole('tab', { name: 'Firmendaten' })).toHaveAttribute('aria-selected', 'true');
});

story('on a phone the navigation is a drawer', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, await foundCompany(request));
  await page.goto('/my-team');
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden();
  await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toBeHidden();
});

story('signing out in one tab signs out the others', async ({ page, context, request }) => {
  await signIn(page, await foundCompany(request));
  const otherTab = await context.newPage();
  await otherTab.goto('/my-team');
  await expect(otherTab.getByRole('heading', { name: 'Mein Team' })).toBeVisible();
  await signOut(page);
  await expect(otherTab).toHaveURL(/\/login/);
});

story('a session that has ended on the server leads to login and back', async ({ page, request }) => {
  const founder = await foundCompany(request);
  await signIn(page, founder);
  await page.evaluate(() => localStorage.setItem('token', 'nicht-mehr-gültig'));
  await page.goto('/my-team');
  await expect(page.getByText('Die Sitzung ist abgelaufen.')).toBeVisible();
  await expect(page).toHaveURL('/login?redirect=%2Fmy-team');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

story('signing out works here even when the server does not', async ({ page, request, faults }) => {
  faults.provoked.push(/net::ERR_FAILED/);
  await signIn(page, await foundCompany(request));
  await page.route('**/api/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page.getByText('Logout fehlgeschlagen. Bitte erneut versuchen.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page).toHaveURL('/');
});
