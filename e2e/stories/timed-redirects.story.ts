import type { Locator } from '@playwright/test';
import { newAdmin, openSignedIn, registerCompany } from '../support/accounts.ts';
import { apiOf, newTask } from '../support/company-api.ts';
import { linkInMail } from '../support/outbox.ts';
import { advance, advanceUntil, chooseItem, freezeClock } from '../support/page-clock.ts';
import { expect, story } from '../support/story.ts';

/** Tolerance of half a second before and after. */
const margin = 500;

story('timed redirects take the specified seconds', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const task = await newTask(await apiOf(request, admin), 'Weg damit');
  await freezeClock(page);
  const waitForVisible = (locator: Locator) => advanceUntil(page, () => locator.isVisible());
  const clickWhenVisible = async (locator: Locator) => {
    await waitForVisible(locator);
    await locator.click();
  };
  const chooseFrom = (menu: string | RegExp, item: string) =>
    chooseItem(page, page.getByRole('button', { name: menu }), page.getByRole('menuitem', { name: item }));
  const expectRedirectAfter = async (seconds: number, path: string) => {
    const here = page.url();
    await advance(page, seconds * 1000 - margin);
    expect(page.url()).toBe(here);
    await advance(page, 2 * margin);
    await advanceUntil(page, async () => new URL(page.url()).pathname === path);
  };

  await story.step('three seconds from a deletion to the list', async () => {
    await openSignedIn(page, admin, `/tasks/${task.id}`);
    await chooseFrom('Weitere Aktionen', 'Aufgabe löschen');
    await clickWhenVisible(page.getByRole('dialog').getByRole('button', { name: 'Löschen' }));
    await waitForVisible(page.getByText('Weiter zur Liste in 3 Sekunden.'));
    await expectRedirectAfter(3, '/tasks');
  });

  await story.step('two seconds from signing out to the home page', async () => {
    // The toast of the deletion has to disappear first.
    await advance(page, 4000);
    await chooseFrom(/^Benutzermenü/, 'Abmelden');
    await waitForVisible(page.getByText('Erfolgreich abgemeldet.'));
    await expectRedirectAfter(2, '/');
  });

  await story.step('five seconds from the deleted company to login', async () => {
    await openSignedIn(page, admin, '/my-company#account-loeschen');
    await waitForVisible(page.getByLabel('E-Mail-Adresse'));
    await page.getByLabel('Name der Firma').fill(admin.speditionsName);
    await page.getByLabel('E-Mail-Adresse').fill(admin.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(admin.password);
    await clickWhenVisible(page.getByRole('button', { name: 'Account löschen' }));
    await clickWhenVisible(page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }));
    await waitForVisible(page.getByText('Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.'));
    await expectRedirectAfter(5, '/login');
  });

  await story.step('five seconds, counted down, from the confirmed address to login', async () => {
    const newcomer = newAdmin();
    await request.post('/api/auth/register', { data: { ...newcomer, role: 'ADMIN' } });
    await page.goto(await linkInMail(newcomer.email));
    await waitForVisible(page.getByText('Weiterleitung zur Anmeldung in 5 Sekunden.'));
    await expectRedirectAfter(5, '/login');
  });
});
