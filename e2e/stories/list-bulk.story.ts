import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `${title} auswählen` });
const bar = (page: Page) => page.getByRole('region', { name: 'Ausgewählte' });
const statuses = async (page: Page): Promise<string[]> =>
  (await rows(page).allTextContents()).map((text) => /OPEN|DONE|WAITING|IN PROGRESS/.exec(text)?.[0] ?? '');

story('bulk changes: select, change, undo, export', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const colleague = newPerson('Jana', 'Otto');
  await addMember(request, admin, colleague);
  const api = await apiOf(request, admin);
  const titles = ['Alpha', 'Bravo', 'Charlie', 'Delta'];
  const tasks: { id: number }[] = [];
  for (const title of titles) tasks.push(await newTask(api, title, `2031-05-0${titles.indexOf(title) + 1}T08:00:00Z`));
  await signIn(page, admin, '/tasks');
  await expect(rows(page)).toHaveCount(4);
  // Finished tasks are to stay in sight.
  await page.getByRole('button', { name: 'Zurücksetzen', exact: true }).click();
  await expect(page).toHaveURL('/tasks');

  await story.step('Shift selects a range, Space toggles, Escape clears', async () => {
    await box(page, 'Alpha').click();
    await box(page, 'Charlie').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 ausgewählt');
    await sweepAccessible(page, 'list with ticked rows');
    await rows(page).nth(3).getByRole('link').focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('4 ausgewählt');
    await expect(page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });

  await story.step('a bulk status is undone except where another user changed it meanwhile', async () => {
    await box(page, 'Alpha').check();
    await box(page, 'Bravo').check();
    await bar(page).getByRole('button', { name: 'Status ändern' }).click();
    await page.getByRole('menuitem', { name: 'IN PROGRESS' }).click();
    // The toast stays open while it is hovered.
    await page.getByText('2 geändert.', { exact: true }).hover();
    await expect.poll(() => statuses(page)).toEqual(['IN PROGRESS', 'IN PROGRESS', 'OPEN', 'OPEN']);
    await expect(bar(page)).toBeHidden();
    await api.patch(`/api/tasks/${tasks[1]?.id}`, { status: 'TaskStatus_WAITING' });
    await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
    await expect(page.getByText('Rückgängig gemacht: 1 geändert, 1 hat sich inzwischen geändert.')).toBeVisible();
    await expect.poll(() => statuses(page)).toEqual(['OPEN', 'WAITING', 'OPEN', 'OPEN']);
  });

  await story.step('an assignee for the whole page', async () => {
    await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).check();
    await bar(page).getByRole('button', { name: 'Zuweisen' }).click();
    await page.getByRole('menuitem', { name: 'Jana Otto' }).click();
    await expect(page.getByText('4 geändert.', { exact: true })).toBeVisible();
    for (const row of await rows(page).all()) await expect(row).toContainText('Jana Otto');
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Zugewiesen an');
    await page.goBack();
    await expect(rows(page)).toHaveCount(4);
  });

  await story.step('the filtered rows are exported to Excel', async () => {
    await page.goto('/tasks?status=TaskStatus_WAITING');
    await expect(rows(page)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel-Export' }).click();
    await expect(page.getByText('Die Excel-Datei wird generiert')).toBeVisible();
    await expect(page.getByText('Erstellung erfolgreich abgeschlossen. Download gestartet')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Aufgaben.xlsx');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await story.step('on a phone the cards can be selected', async () => {
    await newVehicle(api, 'B-AB-1');
    const second = await newVehicle(api, 'B-AB-2');
    await page.setViewportSize({ width: 375, height: 740 });
    await visit(page, '/vehicles');
    await expect(rows(page)).toHaveCount(2);
    await box(page, second.title).check();
    await expect(bar(page)).toContainText('1 ausgewählt');
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await bar(page).getByRole('button', { name: 'Status ändern' }).click();
    await page.getByRole('menuitem', { name: 'RETURNED' }).click();
    await expect(page.getByText('1 geändert.', { exact: true })).toBeVisible();
  });
});
