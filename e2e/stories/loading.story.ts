import { registerCompany, signIn } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';

const loads = [
  ['/my-profile', '**/api/users/myProfile', 'Fehler beim Laden der Benutzerdaten', 'Vorname'],
  ['/my-team', '**/api/users/my-spedition-members', 'Fehler beim Laden der Teamdaten', 'Greta'],
  ['/my-company', '**/api/myCompany', 'Fehler beim Laden der Unternehmensdaten.', 'Firmenname'],
] as const;

story('a failed load shows a message, and a retry succeeds', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/net::ERR_FAILED/);
  await signIn(page, await registerCompany(request));
  for (const [path, call, failureText, content] of loads) {
    await page.route(call, (route) => route.abort());
    await page.goto(path);
    const failure = page.getByRole('main').getByRole('alert');
    // Shown on the page and, for four seconds, as a toast.
    await expect(page.getByRole('alert').filter({ hasText: failureText })).toHaveCount(2);
    await expect(failure).toContainText(failureText);
    await expect(failure).toContainText('Keine Verbindung zum Server.');

    await page.unroute(call);
    await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('main').getByText(content, { exact: true })).toBeVisible();
    await expect(failure).toBeHidden();
  }
});
