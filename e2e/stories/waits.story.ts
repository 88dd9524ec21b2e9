import type { Locator } from '@playwright/test';
import { newFounder, registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newTask } from '../support/company-api.ts';
import { linkInMail } from '../support/outbox.ts';
import { stopClock, turn, turnUntil } from '../support/page-clock.ts';
import { expect, story } from '../support/story.ts';

/** Tolerance of half a second before and after. */
const margin = 500;

story('timed redirects take the specified seconds', async ({ page, request }) => {
  const founder = await registerCompany(request);
  const task = await newTask(await apiOf(request, founder), 'Weg damit');
  await stopClock(page);
  const shown = (locator: Locator) => turnUntil(page, () => locator.isVisible());
  const clicked = async (locator: Locator) => {
    await shown(locator);
    await locator.click();
  };
  const movesAfter = async (seconds: number, path: string) => {
    const here = page.url();
    await turn(page, seconds * 1000 - margin);
    expect(page.url()).toBe(here);
    await turn(page, 2 * margin);
    await turnUntil(page, async () => new URL(page.url()).pathname === path);
  };

  await story.step('three seconds from a deletion to the list', async () => {
    await signIn(page, founder, `/tasks/${task.id}`);
    await clicked(page.getByRole('button', { name: 'Weitere Aktionen' }));
    await clicked(page.getByRole('menuitem', { name: 'Aufgabe löschen' }));
    await clicked(page.getByRole('dialog').getByRole('button', { name: 'Löschen' }));
    await shown(page.getByText('Weiter zur Liste in 3 Sekunden.'));
    await movesAfter(3, '/tasks');
  });

  await story.step('two seconds from signing out to the home page', async () => {
    // The toast of the deletion has to disappear first.
    await turn(page, 4000);
    await shown(page.getByRole('button', { name: /^Benutzermenü/ }));
    await signOut(page);
    await shown(page.getByText('Erfolgreich abgemeldet.'));
    await movesAfter(2, '/');
  });

  await story.step('five seconds from the deleted company to login', async () => {
    await signIn(page, founder, '/my-company#account-loeschen');
    await shown(page.getByLabel('E-Mail-Adresse'));
    await page.getByLabel('Name der Firma').fill(founder.speditionsName);
    await page.getByLabel('E-Mail-Adresse').fill(founder.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(founder.password);
    await clicked(page.getByRole('button', { name: 'Account löschen' }));
    await clicked(page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }));
    await shown(page.getByText('Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.'));
    await movesAfter(5, '/login');
  });

  await story.step('five seconds, counted down, from the confirmed address to login', async () => {
    const newcomer = newFounder();
    await request.post('/api/auth/register', { data: { ...newcomer, role: 'ADMIN' } });
    await page.goto(await linkInMail(newcomer.email));
    await shown(page.getByText('Weiterleitung zur Anmeldung in 5 Sekunden.'));
    await movesAfter(5, '/login');
  });
});
