import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Aufgaben' });
const headings = (page: Page) => table(page).getByRole('columnheader');
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const menu = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const standard = ['ID', 'Titel', 'Status', 'Fällig bis', 'Zugewiesen an'];

story('columns and saved views of a list are stored per user', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const titles = ['Reifen wechseln', 'Öl nachfüllen', 'Reifen bestellen'];
  const tasks: { id: number }[] = [];
  for (const title of titles) tasks.push(await newTask(api, title));
  await api.patch(`/api/tasks/${tasks[0]?.id}`, { status: 'TaskStatus_DONE', assignedToUsername: admin.email });
  await signIn(page, admin, '/tasks');

  await story.step('tasks open with what is open, shown in the URL and removable', async () => {
    await expect(page).toHaveURL('/tasks?status=TaskStatus_OPEN,TaskStatus_IN_PROGRESS,TaskStatus_WAITING');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('2 von 3 Aufgaben')).toBeVisible();
    await menu(page, 'Filter (1 aktiv)').click();
    await page.getByRole('button', { name: 'Status: alle zeigen' }).click();
    await expect(page).toHaveURL('/tasks');
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByText('3 Aufgaben', { exact: true })).toBeVisible();
  });

  await story.step('columns are chosen by keyboard; the last one cannot be hidden', async () => {
    await expect(headings(page)).toHaveText(standard);
    await menu(page, 'Spalten').focus();
    await page.keyboard.press('Enter');
    const id = page.getByRole('menuitemcheckbox', { name: 'ID', exact: true });
    await expect(id).toHaveAttribute('aria-checked', 'true');
    await sweepAccessible(page, 'menu of columns');
    for (const name of ['ID', 'Status', 'Fällig bis', 'Zugewiesen an'])
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    await expect(headings(page)).toHaveText(['Titel']);
    await expect(page.getByRole('menuitemcheckbox', { name: 'Titel' })).toBeDisabled();
    await page.getByRole('menuitemcheckbox', { name: 'Angelegt am' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
    await page.keyboard.press('Escape');
    await expect(headings(page)).toHaveText(['Titel', 'Status', 'Angelegt am']);
  });

  await story.step('filters show counts; the URL has the filters, but not the columns', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'OPEN (2)' }).click();
    await expect(page).toHaveURL('/tasks?status=TaskStatus_OPEN');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('option', { name: 'DONE (1)' }).click();
    await expect(page).toHaveURL('/tasks?status=TaskStatus_OPEN,TaskStatus_DONE');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('option', { name: 'DONE (1)' }).click();
    await expect(page.getByText('2 von 3 Aufgaben')).toBeVisible();
    await page.getByRole('main').getByRole('searchbox', { name: 'Suche' }).fill('reifen');
    await expect(page.getByText('1 von 3 Aufgaben')).toBeVisible();
  });

  await story.step('the current state is saved as a named view', async () => {
    await menu(page, 'Ansichten').click();
    await page.getByRole('menuitem', { name: 'Ansicht speichern …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
    await dialog.getByLabel('Name').fill('Offene Reifen');
    await sweepAccessible(page, 'dialog to save a view');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Ansicht „Offene Reifen“ gespeichert.')).toBeVisible();
    await expect(menu(page, 'Ansicht: Offene Reifen')).toBeVisible();
  });

  await story.step('the unfiltered list, and back to the view', async () => {
    await menu(page, 'Ansicht: Offene Reifen').click();
    await page.getByRole('menuitem', { name: 'Ganze Liste mit Standardspalten' }).click();
    await expect(page).toHaveURL('/tasks');
    await expect(headings(page)).toHaveText(standard);
    await expect(rows(page)).toHaveCount(3);
    await menu(page, 'Ansichten').click();
    await page.getByRole('menuitemradio', { name: 'Offene Reifen' }).click();
    await expect(page).toHaveURL('/tasks?q=reifen&status=TaskStatus_OPEN');
    await expect(headings(page)).toHaveText(['Titel', 'Status', 'Angelegt am']);
    await expect(rows(page)).toHaveCount(1);
  });

  await story.step('the default view opens with the list, and reset clears it', async () => {
    await menu(page, 'Ansicht: Offene Reifen').click();
    await page.getByRole('menuitem', { name: 'Ansichten verwalten …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ansichten verwalten' });
    await sweepAccessible(page, 'dialog of views');
    await dialog.getByRole('button', { name: 'Als Standard öffnen: Offene Reifen' }).click();
    await expect(dialog.getByRole('button', { name: 'Nicht mehr als Standard: Offene Reifen' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Schließen' }).click();

    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/tasks');
    await expect(page).toHaveURL('/tasks?q=reifen&status=TaskStatus_OPEN');
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Filter/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: 'Spalten' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Angelegt am' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);

    await sheet.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
    await expect(page).toHaveURL('/tasks');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.setViewportSize(wide);
    await expect(rows(page)).toHaveCount(3);
  });

  await story.step('a view is renamed, overwritten, deleted and restored by undo', async () => {
    await menu(page, 'Ansichten').click();
    await page.getByRole('menuitem', { name: 'Ansichten verwalten …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ansichten verwalten' });
    await dialog.getByRole('button', { name: 'Umbenennen: Offene Reifen' }).click();
    await dialog.getByLabel('Neuer Name für Offene Reifen').fill('Alles');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Mit dem Gezeigten überschreiben: Alles' }).click();
    await expect(page.getByText('Ansicht „Alles“ überschrieben.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Löschen: Alles' }).click();
    await expect(dialog.getByText('Keine Ansichten gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(page.getByText('Ansicht „Alles“ ist wieder da.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Schließen' }).click();
  });

  await story.step('items assigned to me', async () => {
    await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
    await page.getByRole('option', { name: 'Mir zugewiesen' }).click();
    await expect(page).toHaveURL('/tasks?assignedTo=me');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Reifen wechseln');
  });
});
