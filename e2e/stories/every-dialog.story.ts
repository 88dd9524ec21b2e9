import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/accounts.ts';
import { typeDay } from '../support/days.ts';
import { seededStory as story } from '../support/filled-company.ts';
import { expect } from '../support/story.ts';
import { isFullSweep, sweep } from '../support/sweep.ts';
import { visit } from '../support/visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');

const expectDialogAccessible = (page: Page, where: string) =>
  expectAccessible(page, where, { within: '[role="dialog"]' });
const expectMenuAccessible = (page: Page, where: string) => expectAccessible(page, where, { within: '[role="menu"]' });

/** Without scrolling, on a laptop and on a phone. */
const expectButtonsInSight = async (page: Page): Promise<void> => {
  const usual = page.viewportSize();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog(page).getByRole('button').last()).toBeInViewport({ ratio: 1 });
  }
  if (usual) await page.setViewportSize(usual);
};

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};

story('menus, confirmations and messages have no accessibility violations', async ({ page, filled }) => {
  await signIn(page, filled.admin, '/my-team');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectMenuAccessible(page, 'user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Aktionen für Jonas Brandt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Einladung zurückziehen' })).toBeVisible();
  await expectMenuAccessible(page, 'menu of an invited member');
  await page.getByRole('menuitem', { name: 'Einladung zurückziehen' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectDialogAccessible(page, 'question before a delete');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
  await dialog(page).getByRole('switch', { name: 'Passwort selbst vergeben' }).check();
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expectDialogAccessible(page, 'adding a member, with errors');

  await visit(page, '/my-company');
  await page.getByRole('button', { name: /^Firmenname bearbeiten/ }).click();
  await page.getByLabel('Firmenname', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fehler beim Speichern: Darf nicht leer sein.')).toBeVisible();
  await expectAccessible(page, 'refused inline edit with its message');

  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectDialogAccessible(page, 'navigation on a phone');
});

story('dialogs of an item page have no accessibility violations', sweep, async ({ page, filled }) => {
  await signIn(page, filled.admin, `/tasks/${filled.ids.task}`);
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'menu of an item');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Titel bearbeiten' }).click();
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused();
  await expectAccessible(page, 'title being edited');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'choice of the assignee');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page, 'link picker');

  await page.goto(`/leaseplan/${filled.ids.position}`);
  await page.getByRole('button', { name: 'Verknüpfen' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'choice of an invoice');
  await page.goto('/kpi');
  await page.getByRole('button', { name: 'Limit festlegen' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'quarterly limit');
});

/** The first ones represent the others: a form of an item, credentials, and the longest. */
const dialogsForNewItems = [
  ['/vehicles', 'Fahrzeug anlegen'],
  ['/my-company#smtp', 'Zugangsdaten eintragen'],
  ['/police-reports', '+ Neue Ordnungswidrigkeit'],
  ['/tasks', 'Aufgabe anlegen'],
  ['/employees', '+ Neuer Fahrer'],
  ['/repair-records', 'Reparatur anlegen'],
  ['/my-company#telematics', 'Zugangsdaten hinzufügen'],
  ['/retention', 'Frist festlegen: Fahrten'],
  ['/kpi', 'Limit festlegen'],
] as const;

story('dialogs for new items have no accessibility violations', async ({ page, filled }) => {
  await signIn(page, filled.admin);
  for (const [path, button] of dialogsForNewItems.slice(0, isFullSweep ? undefined : 3)) {
    await visit(page, path);
    await page.getByRole('button', { name: button }).click();
    await expect(dialog(page)).toBeVisible();
    await expectButtonsInSight(page);
    await expectDialogAccessible(page, button);
    await closeDialog(page);
  }
  await visit(page, '/repair-records');
  await page.getByRole('button', { name: 'Reparatur anlegen', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Anlegen' }).click();
  await expect(dialog(page).getByText('Bitte einen Grund eingeben.')).toBeVisible();
  await expectDialogAccessible(page, 'adding a repair, with errors');
});

story('the offence dialog and the palette have no accessibility violations', sweep, async ({ page, filled }) => {
  const { day, plate } = filled;
  await signIn(page, filled.admin, '/police-reports');
  await page.getByRole('button', { name: '+ Neue Ordnungswidrigkeit' }).click();
  await dialog(page).getByRole('button', { name: 'Kalender für Datum öffnen' }).click();
  await expect(page.getByRole('dialog', { name: 'Kalender' }).locator('[aria-current=date]')).toBeFocused();
  await expectAccessible(page, 'choice of a day');
  await page.keyboard.press('Escape');
  await typeDay(dialog(page).getByLabel('Datum'), day);
  await dialog(page).getByLabel('Uhrzeit').fill('05:00');
  await dialog(page).getByLabel('Fallnummer').fill('AZ 2');
  await dialog(page).getByRole('combobox', { name: 'Kennzeichen' }).click();
  await expect(page.getByRole('option', { name: plate })).toBeVisible();
  await expectAccessible(page, 'choice of a plate');
  await page.getByRole('option', { name: plate }).click();
  await dialog(page).getByRole('button', { name: 'Anlegen', exact: true }).click();
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'choice of another driver');
  await closeDialog(page);

  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ab12');
  await expect(dialog(page).getByRole('option').first()).toContainText(plate);
  await expectAccessible(page, 'palette with matches');
  await dialog(page)
    .getByRole('option', { name: /^Wer fuhr/ })
    .click();
  await dialog(page).getByRole('combobox', { name: 'Kennzeichen' }).click();
  await page.getByRole('option', { name: plate }).click();
  await typeDay(dialog(page).getByLabel('Datum'), day);
  await dialog(page).getByLabel('Uhrzeit').fill('08:00');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { level: 3 })).toBeVisible();
  await expectAccessible(page, 'who drove');
});
