import { expectAccessible, openAndCheck } from '../support/accessible.ts';
import { addMember, foundCompany, newPerson, signIn } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';

const publicPages = [
  '/',
  '/login',
  '/signup',
  '/verify-email',
  '/forgot-password',
  '/reset-password?token=abc',
  '/impressum',
  '/datenschutz',
  '/gibt-es-nicht',
];

const guardedPages = [
  '/dashboard',
  '/my-profile',
  '/my-profile#passwort',
  '/my-profile#erinnerungen',
  '/my-team',
  '/my-company',
  '/my-company#account-loeschen',
];

for (const colorScheme of ['light', 'dark'] as const) {
  story.describe(`in ${colorScheme} colours`, () => {
    story.use({ colorScheme });

    story('public pages have no accessibility violations', async ({ page }) => {
      for (const path of publicPages) await openAndCheck(page, path);
    });

    story('guarded pages have no accessibility violations', async ({ page, request }) => {
      const founder = await foundCompany(request);
      await addMember(request, founder, newPerson('Jonas', 'Brandt'), { isConfirmed: false });
      await signIn(page, founder);
      for (const path of guardedPages) await openAndCheck(page, path);
    });

    story('messages, menus and dialogs have no accessibility violations', async ({ page, request }) => {
      const founder = await foundCompany(request);
      await addMember(request, founder, newPerson('Jonas', 'Brandt'));

      await page.goto('/login');
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await expectAccessible(page, 'login with field errors');
      await page.goto('/verify-email?token=abc');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'failed verification');

      await signIn(page, founder);
      await page.getByRole('button', { name: /^Benutzermenü/ }).click();
      await expectAccessible(page, 'user menu');
      await page.goto('/my-team');
      await page.getByRole('button', { name: 'Aktionen für Jonas Brandt' }).click();
      await expectAccessible(page, 'member menu');
      await page.getByRole('menuitem', { name: 'Aus dem Team entfernen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'question before a delete');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
      await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
      await expectAccessible(page, 'add-member dialog');

      await page.goto('/my-company');
      await page.getByRole('button', { name: /^Firmenname bearbeiten/ }).click();
      await page.getByLabel('Firmenname', { exact: true }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Fehler beim Speichern: Darf nicht leer sein.')).toBeVisible();
      await expectAccessible(page, 'refused inline edit with toast');
    });
  });
}
