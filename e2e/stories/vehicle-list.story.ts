import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

// The link overlay of a row receives clicks on its cells, hence `force`.
const table = (page: Page) => page.getByRole('table', { name: 'Fahrzeuge' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

/** Waits until the list is complete, so that rows no longer move. */
const expectSettled = async (page: Page): Promise<void> => {
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Verbindung einrichten' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

story('the list of vehicles: columns, order, search and pages, all in the URL', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  for (let number = 1; number <= 22; number += 1) {
    await newVehicle(api, `B-AB-${1000 + number}`, {
      manufacturer: number % 2 ? 'VW' : 'Ömer',
      model: `Typ ${number}`,
    });
  }
  await signIn(page, admin);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Fahrzeuge' }).click();
  await expect(page).toHaveURL('/vehicles');
  await expect(page).toHaveTitle('Flottwart – Fahrzeuge');

  await story.step('by default it is sorted by plate and the URL has no parameters', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Hersteller',
      'Modell',
      'Kennzeichen',
      'VIN',
      'Nächster Service',
      'HU gültig bis',
      'Status',
      'Fahrer',
    ]);
    await expect(heading(page, 'Kennzeichen')).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page)).toHaveCount(20);
    await expect(rows(page).first()).toContainText('B-AB-1001');
    await expect(page.getByText('1–20 von 22')).toBeVisible();
  });

  await story.step('pages', async () => {
    await page.getByRole('button', { name: 'Seite 2' }).click();
    await expect(page).toHaveURL('/vehicles?page=2');
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL('/vehicles');
    await expect(rows(page)).toHaveCount(20);
  });

  await story.step('sorting', async () => {
    await heading(page, 'Kennzeichen').getByRole('button').click();
    await expect(page).toHaveURL('/vehicles?order=desc');
    await expect(heading(page, 'Kennzeichen')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('B-AB-1022');
    await heading(page, 'Hersteller').getByRole('button').click();
    await expect(page).toHaveURL('/vehicles?sort=hersteller');
    await expect(rows(page).first()).toContainText('Ömer');
    await expect(heading(page, 'Kennzeichen')).toHaveAttribute('aria-sort', 'none');
  });

  await story.step('search ignores separators and umlauts, and goes back to the first page', async () => {
    const search = page.getByRole('main').getByRole('searchbox', { name: 'Suche' });
    await search.fill('bab1013');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('B-AB-1013');
    await expect(page).toHaveURL('/vehicles?q=bab1013&sort=hersteller');
    await search.fill('oemer');
    await expect(rows(page)).toHaveCount(11);
    await search.fill('gibt es nicht');
    await expect(page.getByText('Keine Treffer.')).toBeVisible();
    await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    await expect(page).toHaveURL('/vehicles');
    await expect(search).toHaveValue('');
    await expect(rows(page)).toHaveCount(20);
  });
});

story('a row is a link: click, middle click and keyboard', async ({ page, context, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'OAL-ZZ-1234', { manufacturer: 'Mercedes-Benz' });
  await signIn(page, admin, '/vehicles');
  await expectSettled(page);

  const opened = context.waitForEvent('page');
  await rows(page).first().getByRole('cell').nth(3).click({ button: 'middle', force: true });
  const tab = await opened;
  // A tab in the background loads when it gets round to it.
  await expect.poll(() => new URL(tab.url()).pathname).toBe(`/vehicles/${vehicle.id}`);
  await tab.close();

  await rows(page).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/vehicles/${vehicle.id}`);
  await page.goBack();
  await expectSettled(page);
  await rows(page).first().getByRole('cell').nth(2).click({ force: true });
  await expect(page).toHaveURL(`/vehicles/${vehicle.id}`);

  await story.step('on a phone every row is a card and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await visit(page, '/vehicles');
    await expectSettled(page);
    await expect(rows(page).first()).toContainText('OAL-ZZ-1234');
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByLabel('Sortieren nach').selectOption('Modell');
    await expect(page).toHaveURL('/vehicles?sort=modell');
    await sheet.getByRole('button', { name: '1 Treffer' }).click();
    await expect(sheet).toBeHidden();
    await expectSettled(page);
    await rows(page).first().click({ force: true });
    await expect(page).toHaveURL(`/vehicles/${vehicle.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isTooWide()).toBe(false);
  });

  await story.step('due dates are shown by colour and in words', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await newVehicle(api, 'B-A-1', { nextServiceDate: dayFromToday(-1), huValidUntil: dayFromToday(0) });
    await newVehicle(api, 'B-A-2', { nextServiceDate: dayFromToday(30), huValidUntil: dayFromToday(31) });
    await newVehicle(api, 'B-A-3');
    await visit(page, '/vehicles');

    const tones = (row: number) =>
      rows(page)
        .nth(row)
        .locator('[data-tone]')
        .evaluateAll((marks) => marks.slice(0, 2).map((mark) => mark.getAttribute('data-tone')));
    await expect(rows(page)).toHaveCount(4);
    expect(await tones(0)).toEqual(['overdue', 'soon']);
    expect(await tones(1)).toEqual(['soon', 'later']);
    expect(await tones(2)).toEqual(['none', 'none']);
    await expect(rows(page).nth(0)).toContainText(`überfällig: ${formatGermanDate(dayFromToday(-1))}`);
    await expect(rows(page).nth(2)).toContainText('–');
  });
});
