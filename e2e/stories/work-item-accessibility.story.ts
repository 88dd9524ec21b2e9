import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, openAndCheck } from '../support/accessible.ts';
import { foundCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

/** One of each kind, linked, with everything that has a colour of its own. */
const signInWithItems = async (page: Page, request: APIRequestContext) => {
  const founder = await foundCompany(request);
  const api = await apiOf(request, founder);
  const vehicle = await newVehicle(api, 'B-AB-1234', { nextServiceDate: '2020-01-01', huValidUntil: '2099-01-01' });
  const task = await newTask(api, 'Überfällig', '2020-01-01T10:00:00.000Z');
  const employee = await newEmployee(api, 'Cem', 'Aydın', { mitarbeiterId: '1' });
  for (const other of [task, employee]) {
    await api.post('/api/workitem-relations', { workitemAId: vehicle.id, workitemBId: other.id });
  }
  await api.post(`/api/comments/${vehicle.id}`, { text: '# Titel\n\n**fett** `Code` [Link](https://example.org)' });
  await signIn(page, founder);
  return { vehicle, task, employee };
};

for (const colorScheme of ['light', 'dark'] as const) {
  story.describe(`in ${colorScheme} colours`, () => {
    story.use({ colorScheme });

    story('lists and pages of work items have no accessibility violations', async ({ page, request }) => {
      const { vehicle, task, employee } = await signInWithItems(page, request);
      for (const path of ['/vehicles', '/tasks', '/employees', '/vehicles?q=nichts']) await openAndCheck(page, path);
      for (const path of [`/vehicles/${vehicle.id}`, `/tasks/${task.id}`, `/employees/${employee.id}`]) {
        await openAndCheck(page, path);
      }
    });

    story('menus and choices of work items have no accessibility violations', async ({ page, request }) => {
      const { task } = await signInWithItems(page, request);
      await page.goto(`/tasks/${task.id}`);
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
      await expect(page.getByRole('menuitem')).toBeVisible();
      await expectAccessible(page, 'menu of an item');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Titel bearbeiten' }).click();
      await expectAccessible(page, 'title being edited');
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
      await expectAccessible(page, 'choice of the assignee');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
      await expect(page.getByRole('checkbox')).toHaveCount(3);
      await expectAccessible(page, 'link picker');
    });

    story('dialogs that add work items have no accessibility violations', async ({ page, request }) => {
      await signIn(page, await foundCompany(request));
      for (const [path, button] of [
        ['/vehicles', 'Fahrzeug hinzufügen'],
        ['/tasks', 'Aufgabe hinzufügen'],
        ['/employees', '+ Neuer Fahrer'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, button);
      }
    });
  });
}
