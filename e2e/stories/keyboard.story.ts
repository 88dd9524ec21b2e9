import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

/** The focused element; a focus that was lost is on the body. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'body');

const expectFocus = (page: Page) => expect.poll(() => focused(page)).not.toBe('body');

/** Goes on with Tab until the element has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, role: 'button' | 'combobox' | 'textbox' | 'searchbox', name: string | RegExp) => {
  const dialogs = page.getByRole('dialog');
  const target = ((await dialogs.count()) > 0 ? dialogs.last() : page).getByRole(role, { name, exact: true }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
};

const fill = async (page: Page, name: string | RegExp, text: string) => {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
};

const open = async (page: Page, path: string, button: string) => {
  await visit(page, path);
  await tabTo(page, 'button', button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFocus(page);
};

story('ten jobs are done without a mouse, and the focus is never lost', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const driver = await newEmployee(api, 'Anna', 'Adler');
  const van = await newVehicle(api, 'B-AB-1234');
  const task = await newTask(api, 'Reifen wechseln');
  const day = dayFromToday(-3);
  const trip = { vehicleId: van.id, driverId: driver.id, firstName: 'Anna', lastName: 'Adler', plate: 'B-AB-1234' };
  await writeTrips(api, [{ ...trip, start: instant(day, '20:00'), end: instant(dayFromToday(-2), '05:00') }]);
  await signIn(page, admin);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');

  await story.step('a new vehicle', async () => {
    await open(page, '/vehicles', 'Fahrzeug anlegen');
    await fill(page, 'VIN', 'WDB9066331S999001');
    await fill(page, 'Kennzeichen: Unterscheidungszeichen', 'B');
    await fill(page, 'Kennzeichen: Nummer', '4711');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(page);
  });

  await story.step('a task', async () => {
    await open(page, '/tasks', 'Aufgabe anlegen');
    await fill(page, 'Titel', 'Ölstand prüfen');
    await fill(page, /^Fällig bis/, '24.12.2031 08:00');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(page);
  });

  await story.step('a repair', async () => {
    await open(page, '/repair-records', 'Reparatur anlegen');
    await tabTo(page, 'combobox', 'Typ');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await fill(page, 'Werkstatt', 'Krüger');
    await fill(page, 'Grund', 'Quietscht');
    await tabTo(page, 'button', 'Anlegen');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(page);
  });

  await story.step('a status', async () => {
    await visit(page, `/tasks/${task.id}`);
    const status = page.getByRole('combobox', { name: 'Status' });
    await tabTo(page, 'combobox', 'Status');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    // A list that opens slowly does not mark the present value, so that the next one is a step further.
    const marked = page.locator('[role="option"][data-combobox-selected]').filter({ hasText: 'IN PROGRESS' });
    for (let steps = 0; steps < 4 && !(await marked.isVisible()); steps += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByText('Status gespeichert.')).toBeVisible();
    await expect(status).toBeFocused();
  });

  await story.step('an edited field', async () => {
    await tabTo(page, 'button', /^Fällig bis bearbeiten/);
    await keyboard.press('Enter');
    await expectFocus(page);
    await keyboard.type('24.12.2031 10:00');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Fällig bis bearbeiten: 24\.12\.2031/ })).toBeFocused();
  });

  await story.step('a link, from the search field on', async () => {
    await tabTo(page, 'button', 'Verknüpfen');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('searchbox', { name: 'Suche' })).toBeFocused();
    await keyboard.type('B-AB-1234');
    const found = dialog.getByRole('checkbox');
    await expect(found).toHaveCount(1);
    while (!(await found.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await expect(page.getByText('Verknüpft.', { exact: true })).toBeVisible();
    await expectFocus(page);
  });

  await story.step('a comment, sent by its button', async () => {
    await fill(page, 'Neuer Kommentar', 'Händler ruft zurück');
    await tabTo(page, 'button', 'Kommentieren');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Neuer Kommentar' })).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Neuer Kommentar' })).toBeFocused();
  });

  await story.step('an offence', async () => {
    await open(page, '/police-reports', '+ Neue Ordnungswidrigkeit');
    await fill(page, 'Datum', formatGermanDate(day));
    await fill(page, 'Uhrzeit', '21:00');
    await tabTo(page, 'combobox', 'Kennzeichen');
    await keyboard.type('B-AB-1234');
    await fill(page, 'Fallnummer', 'AZ 77');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/policereports\/\d+$/);
    await expectFocus(page);
  });

  await story.step('a filter: the night shift is found on its second day', async () => {
    await visit(page, '/driver-history');
    await tabTo(page, 'button', 'Filter');
    await keyboard.press('Enter');
    await fill(page, 'Von', formatGermanDate(dayFromToday(-2)));
    await keyboard.press('Enter');
    await expectFocus(page);
    await fill(page, 'Bis', formatGermanDate(dayFromToday(-2)));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/from=.*to=/);
    await expect(page.getByRole('row', { name: /Adler/ })).toHaveCount(1);
    await expectFocus(page);
  });

  await story.step('the palette', async () => {
    await keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await keyboard.type('reifen wechs');
    await expect(dialog.getByRole('option').first()).toContainText('Reifen wechseln');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/tasks/${task.id}`);
    await expectFocus(page);
  });

  await story.step('Back closes the open dialog, and then leaves the page', async () => {
    await keyboard.press('Control+k');
    await expect(dialog).toBeVisible();
    await page.evaluate(() => window.history.back());
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/tasks/${task.id}`);
    await expectFocus(page);
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/\/driver-history/);
  });

  await story.step('Back closes it too where the page was loaded directly', async () => {
    await page.goto('/dashboard');
    await page.goto(`/tasks/${task.id}`);
    await page.getByRole('button', { name: 'Verknüpfen' }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/tasks/${task.id}`);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});
