import { foundCompany, signIn } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';

const loads = [
  ['/my-profile', '**/api/users/myProfile', 'Fehler beim Laden der Benutzerdaten', 'Vorname'],
  ['/my-team', '**/api/users/my-spedition-members', 'Fehler beim Laden der Teamdaten', 'Greta'],
  ['/my-company', '**/api/myCompany', 'Fehler beim Laden der Unternehmensdaten.', 'Firmenname'],
] as const;

story('what cannot be loaded is told, and comes with the next try', async ({ page, request, faults }) => {
  faults.provoked.push(/net::ERR_FAILED/);
  await signIn(page, await foundCompany(request));
  for (const [path, call, failureText, content] of loads) {
    await page.route(call, (route) => route.abort());
    await page.goto(path);
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText(failureText);
    await expect(failure).toContainText('Keine Verbindung zum Server.');
    await expect(page.getByRole('alert').filter({ hasText: failureText })).toHaveCount(2);

    await page.unroute(call);
    await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('main').getByText(content, { exact: true })).toBeVisible();
    await expect(failure).toBeHidden();
  }
});

story('without the special services a company has one tab', async ({ page, request }) => {
  await page.route('**/api/myCompany', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), amazonSpecialServices: false } });
  });
  await signIn(page, await foundCompany(request));
  await page.goto('/my-company#account-loeschen');
  await expect(page.getByRole('tab')).toHaveText(['Firmendaten']);
});

story('no page is wider than a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const check = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isTooWide(), path).toBe(false);
  };
  for (const path of ['/', '/login', '/signup', '/verify-email', '/forgot-password', '/reset-password?token=a']) {
    await check(path);
  }
  for (const path of ['/impressum', '/datenschutz', '/gibt-es-nicht']) await check(path);
  await signIn(page, await foundCompany(request));
  for (const path of ['/dashboard', '/my-profile', '/my-team', '/my-company']) await check(path);
});
