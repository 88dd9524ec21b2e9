import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('the first ten minutes: steps with progress, imports in empty lists, help', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin);
  const articles = page.getByRole('main').getByRole('heading', { level: 2 });

  await story.step('the steps show their progress and link to help', async () => {
    await expect(page.getByText('0 von 4 erledigt')).toBeVisible();
    await page.getByRole('link', { name: 'Hilfe zum Anfang' }).click();
    await expect(page).toHaveURL('/help#erste-schritte');
    await expect(page.getByRole('region', { name: 'Erste Schritte' })).toBeInViewport();
  });

  await story.step('empty lists open their import', async () => {
    for (const [path, subject] of [
      ['/vehicles', 'Fahrzeuge'],
      ['/employees', 'Fahrer'],
      ['/driver-history', 'Fahrten'],
    ] as const) {
      await visit(page, path);
      await page.getByRole('button', { name: 'Aus Excel oder CSV importieren' }).click();
      await expect(page.getByRole('dialog', { name: `${subject} aus einer Datei importieren` })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  await story.step('help is in the user menu, the palette and on a key', async () => {
    await page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await page.getByRole('menuitem', { name: 'Hilfe' }).click();
    await expect(page).toHaveURL('/help');
    await visit(page, '/tasks');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('anleitung');
    await expect(page.getByRole('option', { name: /^Hilfe/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL('/help');
  });

  await story.step('a search finds articles and is kept in the address', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('bussgeld');
    await expect(articles).toHaveText(['Einer Behörde antworten', 'Kontakt']);
    await expect(page).toHaveURL('/help?q=bussgeld');
    await expectAccessible(page, 'help after a search');
    await page.reload();
    await expect(articles).toHaveText(['Einer Behörde antworten', 'Kontakt']);
    await page.getByRole('button', { name: 'Suche leeren' }).click();
    await expect(articles).toHaveCount(12);
  });

  await story.step('every link of every article opens a page', async () => {
    const links = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
    const targets = await links
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const target of new Set(targets.filter((link) => link.startsWith('/')))) {
      await visit(page, target);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404/);
      const [, hash] = target.split('#');
      if (hash) await expect(page.locator(`#${hash}, [role="tab"][aria-selected="true"]`).first()).toBeVisible();
    }
  });
});
