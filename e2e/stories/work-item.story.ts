import type { Page } from '@playwright/test';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const timeline = (page: Page) => page.getByRole('list', { name: 'Kommentare und Verlauf' });

story('status and assignee are selected, saved at once and recorded in the history', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const member = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, member);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  await signIn(page, admin, `/vehicles/${vehicle.id}`);

  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('ACTIVE');
  await status.click();
  await expect(page.getByRole('option')).toHaveText(['ACTIVE', 'IN REPAIR', 'OUT OF SERVICE', 'RETURNED']);
  await page.getByRole('option', { name: 'IN REPAIR' }).click();
  await expect(timeline(page)).toContainText('Status: ACTIVE → IN REPAIR');

  const assignee = page.getByRole('combobox', { name: 'Zugewiesen an' });
  await assignee.click();
  await page.getByRole('option', { name: 'Jonas Brandt' }).click();
  await expect(timeline(page)).toContainText('Zugewiesen an: Jonas Brandt');
  await expect(assignee).toHaveValue('Jonas Brandt');
  expect(await api.get(`/api/vehicles/${vehicle.id}`)).toMatchObject({
    status: 'VehicleStatus_IN_REPAIR',
    assignedToEmail: member.email,
  });

  await story.step('a former member is still named', async () => {
    const members = await api.get<{ id: number; email: string }[]>('/api/users/my-spedition-members');
    const gone = members.find(({ email }) => email === member.email);
    await api.remove(`/api/users/${gone?.id}`);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Zugewiesen an' })).toHaveValue(
      `${member.email} (nicht verfügbar)`,
    );
  });

  await story.step('the assignee can be cleared', async () => {
    await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
    await page.getByRole('option', { name: 'Niemand' }).click();
    await expect(timeline(page)).toContainText(`Zugewiesen an: ${member.email} → –`);
    await expect(page.getByRole('combobox', { name: 'Zugewiesen an' })).toHaveValue('Niemand');
    expect(await api.get(`/api/vehicles/${vehicle.id}`)).toMatchObject({ assignedToEmail: null });
  });
});

story('comments are formatted, sanitised, and never sent empty or twice', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/net::ERR_FAILED/);
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  await signIn(page, admin, `/vehicles/${vehicle.id}`);
  const box = page.getByRole('textbox', { name: 'Neuer Kommentar' });
  const send = page.getByRole('button', { name: 'Kommentieren' });

  await expect(send).toBeDisabled();
  await box.fill('  \n ');
  await expect(send).toBeDisabled();

  const release = Promise.withResolvers<void>();
  await page.route('**/api/comments/*', async (route) => {
    if (route.request().method() === 'POST') await release.promise;
    await route.continue();
  });
  await box.fill(
    'Hallo **Team** <img src=x onerror="alert(1)">\n\n[böse](javascript:alert(1)) [Akte](https://example.org/)',
  );
  await send.click();
  await expect(send).toBeDisabled();
  release.resolve();
  const comment = timeline(page).getByRole('listitem').first();
  await expect(comment.locator('strong').nth(1)).toHaveText('Team');
  await expect(comment).toContainText('<img src=x onerror="alert(1)">');
  await expect(comment.locator('img')).toHaveCount(0);
  await expect(comment.getByRole('link')).toHaveCount(1);
  await expect(comment.getByRole('link', { name: 'Akte' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(comment.getByRole('link', { name: 'Akte' })).toHaveAttribute('target', '_blank');
  await expect(comment).toContainText('Greta Ahrens');
  await expect(box).toHaveValue('');

  await page.unroute('**/api/comments/*');
  await page.route('**/api/comments/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await box.fill('geht verloren?');
  await send.click();
  await expect(page.getByText('Kommentar konnte nicht gespeichert werden.')).toBeVisible();
  await expect(box).toHaveValue('geht verloren?');

  await story.step('a long timeline is paged', async () => {
    const other = await newVehicle(api, 'B-AB-5678');
    for (let number = 1; number <= 22; number += 1) {
      await api.post(`/api/comments/${other.id}`, { text: `Kommentar ${number}` });
    }
    await visit(page, '/vehicles');
    await visit(page, `/vehicles/${other.id}`);
    const entries = timeline(page).getByRole('listitem');
    await expect(entries).toHaveCount(20);
    await expect(entries.first()).toContainText('Kommentar 22');
    await page.getByRole('button', { name: 'Ältere anzeigen' }).click();
    await expect(entries).toHaveCount(23);
    await expect(entries.last()).toContainText('Angelegt: B-AB-5678');
    await expect(page.getByRole('button', { name: 'Ältere anzeigen' })).toBeHidden();
  });

  await story.step('the description is saved on blur, grows, and survives a failure', async () => {
    const described = await newVehicle(api, 'B-AB-4711');
    await visit(page, '/vehicles');
    await visit(page, `/vehicles/${described.id}`);
    const description = page.getByRole('textbox', { name: 'Beschreibung' });
    const saves: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'PATCH') saves.push(sent.postData() ?? '');
    });

    await description.fill('Kratzer **links**');
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 400, y: 5 }, force: true });
    await page.keyboard.press('Escape');
    await expect(timeline(page)).toContainText('Beschreibung');
    await description.focus();
    await description.blur();
    expect(saves).toEqual(['{"value":"Kratzer **links**"}']);

    await page.getByText('Vorschau', { exact: true }).click();
    await expect(section(page, 'Beschreibung').locator('strong')).toHaveText('links');
    await page.getByText('Text', { exact: true }).click();

    await description.fill(Array.from({ length: 80 }, (_, line) => `Zeile ${line}`).join('\n'));
    const height = async () => (await description.boundingBox())?.height;
    await expect.poll(height).toBeGreaterThan(300);
    expect(await height()).toBeLessThanOrEqual(400);

    await page.route('**/description', (route) => route.abort());
    await description.fill('Neuer Text');
    await description.blur();
    await expect(page.getByText(/^Fehler beim Speichern: Keine Verbindung/)).toBeVisible();
    await expect(description).toHaveValue('Neuer Text');
    await page.unroute('**/description');
    await page.getByRole('button', { name: 'Erneut speichern' }).click();
    await expect(timeline(page)).toContainText('→ Neuer Text');
    await expect(page.getByRole('button', { name: 'Erneut speichern' })).toBeHidden();
    expect(await api.get(`/api/vehicles/${described.id}`)).toMatchObject({ description: 'Neuer Text' });
  });

  await story.step('a refused status or assignment shows a message, and the old value stays', async () => {
    const task = await newTask(api, 'Ölstand');
    await visit(page, `/tasks/${task.id}`);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('OPEN');
    await page.route(`**/api/tasks/${task.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'DONE' }).click();
    await expect(page.getByText(/^Fehler beim Speichern des Status: Keine Verbindung/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('OPEN');
    await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
    await page.getByRole('option', { name: 'Greta Ahrens' }).click();
    await expect(page.getByText(/^Fehler beim Speichern der Zuweisung: Keine Verbindung/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Zugewiesen an' })).toHaveValue('Niemand');
  });
});
