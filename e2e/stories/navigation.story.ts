import type { Page } from '@playwright/test';
import { fillLogin, registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newTask } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });

const linksOf = async (page: Page): Promise<(string | null)[]> => {
  const links = await sidebar(page).getByRole('link').all();
  return Promise.all(links.map((link) => link.getAttribute('href')));
};

story('a visitor sees the product, login and sign-up', async ({ page, context }) => {
  await story.step('the landing page advertises it', async () => {
    await page.goto('/');
    const features = page.getByRole('main');
    for (const promise of [
      'Wer macht was, wer fährt was',
      'Post von der Bußgeldstelle: Wer fuhr?',
      'HU, Service, Reifenwechsel: vorher gewusst',
      'rechnet das Quartalslimit mit',
      'als Excel-Datei',
      'Was die Flotte wirklich kostet',
      'Fragen, Fehler, Wünsche',
    ]) {
      await expect(features.getByText(promise).first()).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum');
    await expect(footer.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/datenschutz');
  });

  await story.step('the chat group of the operator is linked', async () => {
    // Read beforehand: a handler that still waits for the server when the story ends fails it.
    const site = await (await page.request.get('/api/site')).json();
    const json = { ...site, communityUrl: 'https://chat.example.org/flottwart' };
    await page.route('**/api/site', (route) => route.fulfill({ json }));
    await page.reload();
    const group = page.getByRole('link', { name: 'Zur Chatgruppe' });
    await expect(group).toHaveAttribute('href', 'https://chat.example.org/flottwart');
    await expect(group).toHaveAttribute('target', '_blank');
  });

  await story.step('its buttons lead to login and sign-up, and login links to sign-up', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).first().click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('type', 'email');
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click();
    await expect(page).toHaveURL('/signup');
  });

  await story.step('the privacy notice opens beside the half-filled form', async () => {
    await page.getByLabel('Vorname').fill('Greta');
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: 'Datenschutzerklärung' }).click();
    const notice = await opened;
    await expect(notice).toHaveURL('/datenschutz');
    await expect(notice.getByText('Stand: 4. April 2025').first()).toBeVisible();
    await expect(page.getByLabel('Vorname')).toHaveValue('Greta');
  });

  await story.step('an unknown page says so, with a link back', async () => {
    await page.goto('/gibt-es-nicht');
    await expect(page.getByRole('heading', { name: '404 - Seite nicht gefunden' })).toBeVisible();
    await expect(page.getByText('Die angeforderte Seite existiert nicht.')).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
  });
});

story('a guarded page sends a visitor to login and, once signed in, back', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await page.goto('/vehicles/1');
  await expect(page).toHaveURL('/login?redirect=%2Fvehicles%2F1');
  await page.goto('/my-team');
  await expect(page).toHaveTitle('Flottwart – Anmelden');
  await page.getByLabel('E-Mail-Adresse').fill(admin.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-team');

  await story.step('login and sign-up redirect a signed-in user', async () => {
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });

  await story.step('a redirect never leads to another site', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?redirect=${encodeURIComponent('https://example.org/')}`);
    await fillLogin(page, admin);
    await expect(page).toHaveURL('/dashboard');
  });
});

story('the frame is usable with mouse, keyboard and phone', async ({ page, context, request }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin);

  await story.step('the keyboard skips to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await story.step('the sidebar in its order, LeasePlan folded away', async () => {
    const items = ['/vehicles', '/tasks', '/repair-records', '/employees', '/driver-history', '/police-reports'];
    const entries = ['/dashboard', '/readiness', '/due-dates', ...items];
    await expect.poll(() => linksOf(page)).toEqual(entries);
    await expect(sidebar(page).getByRole('link', { name: 'Fahrer' })).toHaveAttribute('href', '/employees');
    await expect(sidebar(page).getByRole('link', { name: 'Fahrten' })).toHaveAttribute('href', '/driver-history');
    await sidebar(page).getByRole('button', { name: 'LeasePlan' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'PDF importieren' })).toBeVisible();
    const unfolded = ['/kpi', '/leaseplan', '/leaseplan/import'];
    await expect
      .poll(async () => (await linksOf(page)).slice(entries.length))
      .toEqual(expect.arrayContaining(unfolded));
  });

  await story.step('legal pages name the operator and open in a new tab', async () => {
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
    }
  });

  await story.step('the user menu by keyboard; the new page has the focus', async () => {
    await page.getByRole('button', { name: /^Benutzermenü/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Mein Profil',
      'Mein Team',
      'Meine Firma',
      'Hilfe',
      'Abmelden',
    ]);
    await expect(page.getByRole('menuitem', { name: 'Mein Profil' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-team');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await story.step('on a phone the navigation is a drawer', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Navigation öffnen' }).click();
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await story.step('the active tab is part of the URL', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, '/my-company#account-loeschen');
    await expect(page.getByRole('tab')).toHaveText([
      'Firmendaten',
      'Ordnungswidrigkeit',
      'Fahrten Historie',
      'Telematik',
      'Mitarbeiter-DB',
      'SMTP',
      'Account löschen',
    ]);
    await expect(page.getByRole('tab', { name: 'Account löschen' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Firmendaten' }).click();
    await expect(page).toHaveURL('/my-company#firmendaten');
    await page.goto('/my-company#gibt-es-nicht');
    await expect(page.getByRole('tab', { name: 'Firmendaten' })).toHaveAttribute('aria-selected', 'true');

    await story.step('without the optional services a company has one tab', async () => {
      const company = await (await apiOf(request, admin)).get<object>('/api/myCompany');
      const json = { ...company, amazonSpecialServices: false };
      await page.route('**/api/myCompany', (route) => route.fulfill({ json }));
      await page.goto('/my-company#smtp');
      await page.reload();
      await expect(page.getByRole('tab')).toHaveText(['Firmendaten']);
    });
  });
});

story('sessions end across tabs, on the server, and offline', async ({ page, context, request, pageErrors }) => {
  const admin = await registerCompany(request);

  await story.step('signing out in one tab signs out the others, and what is typed there stays', async () => {
    const task = await newTask(await apiOf(request, admin), 'Reifen wechseln');
    await signIn(page, admin);
    const otherTab = await context.newPage();
    await otherTab.goto(`/tasks/${task.id}`);
    const comment = otherTab.getByRole('textbox', { name: 'Neuer Kommentar' });
    await comment.fill('Händler ruft zurück');
    await signOut(page);
    await expect(otherTab).toHaveURL(/\/login/);
    await fillLogin(otherTab, admin);
    await expect(comment).toHaveValue('Händler ruft zurück');
    await otherTab.close();
  });

  await story.step('a session ended on the server leads to login and back', async () => {
    await signIn(page, admin);
    await page.evaluate(() => localStorage.setItem('token', 'nicht-mehr-gültig'));
    await page.goto('/my-team');
    await expect(page.getByText('Die Sitzung ist abgelaufen.')).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fmy-team');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await story.step('signing out works while the server is unreachable', async () => {
    pageErrors.expected.push(/net::ERR_FAILED/);
    await signIn(page, admin);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await signOut(page);
    await expect(page.getByText('Logout fehlgeschlagen. Bitte erneut versuchen.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
