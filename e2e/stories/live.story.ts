import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story("two people on one item see each other's changes", async ({ page, browser, request, baseURL }) => {
  const admin = await registerCompany(request);
  const member = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, member);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  const task = await newTask(api, 'Reifen wechseln');
  const other = await browser.newContext({ baseURL });
  const otherPage = await other.newPage();
  await signIn(page, admin, `/vehicles/${vehicle.id}`);
  await signIn(otherPage, member, `/vehicles/${vehicle.id}`);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('B-AB-1234');

  await story.step('a changed field is shown to the other user', async () => {
    await page.getByRole('button', { name: /^Hersteller bearbeiten/ }).click();
    await page.getByLabel('Hersteller', { exact: true }).fill('Iveco');
    await page.keyboard.press('Enter');
    await expect(otherPage.getByRole('button', { name: 'Hersteller bearbeiten: Iveco' })).toBeVisible();
    await expect(otherPage.getByRole('list', { name: 'Kommentare und Verlauf' })).toContainText('Hersteller: Iveco');
  });

  await story.step('a comment, a link and the title of the linked item appear', async () => {
    await api.post(`/api/comments/${vehicle.id}`, { text: 'Bitte prüfen' });
    await expect(otherPage.getByText('Bitte prüfen')).toBeVisible();
    await api.post('/api/workitem-relations', { workitemAId: vehicle.id, workitemBId: task.id });
    await expect(otherPage.getByRole('link', { name: 'Reifen wechseln' })).toBeVisible();
    await api.patch(`/api/tasks/${task.id}`, { title: 'Reifen gewechselt' });
    await expect(otherPage.getByRole('link', { name: 'Reifen gewechselt' })).toBeVisible();
  });

  await story.step('unsaved input is never overwritten; a notice shows both values', async () => {
    await otherPage.getByRole('button', { name: 'Modell bearbeiten: keine Angabe' }).click();
    const model = otherPage.getByLabel('Modell', { exact: true });
    await model.fill('Daily 35');
    await api.patch(`/api/vehicles/${vehicle.id}`, { model: 'Daily 50' });
    await expect(otherPage.getByText('Inzwischen gespeichert: „Daily 50“. Eigene Eingabe: „Daily 35“.')).toBeVisible();
    await expect(model).toHaveValue('Daily 35');
    await otherPage.keyboard.press('Enter');
    await expect(otherPage.getByText('Ersetzt: „Daily 50“ durch „Daily 35“. Beides steht im Verlauf.')).toBeVisible();
    const box = otherPage.getByRole('textbox', { name: 'Beschreibung' });
    await box.fill('Meine Fassung');
    await api.patch(`/api/workitems/${vehicle.id}/description`, { value: 'Andere Fassung' });
    await expect(
      otherPage.getByText('Inzwischen gespeichert: „Andere Fassung“. Eigene Eingabe: „Meine Fassung“.'),
    ).toBeVisible();
    await expect(box).toHaveValue('Meine Fassung');
    await otherPage.keyboard.press('Escape');
  });

  await story.step('lists show the change', async () => {
    await visit(otherPage, '/vehicles');
    await expect(otherPage.getByRole('row', { name: /Iveco/ })).toBeVisible();
    await api.patch(`/api/vehicles/${vehicle.id}`, { model: 'Daily' });
    await expect(otherPage.getByRole('cell', { name: 'Daily', exact: true })).toBeVisible();
    await newVehicle(api, 'HH-XY-77');
    await expect(otherPage.getByRole('cell', { name: 'HH-XY-77', exact: true })).toBeVisible();
  });

  await story.step('a deletion keeps a typed comment and names who deleted', async () => {
    await visit(otherPage, `/tasks/${task.id}`);
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Reifen gewechselt');
    await otherPage.getByRole('textbox', { name: 'Neuer Kommentar' }).fill('Ich war gerade dabei');
    await api.post('/api/admin/delete-task', { taskId: task.id });
    await expect(otherPage.getByText('Diese Aufgabe hat Greta Ahrens gelöscht.')).toBeVisible();
    await expect(otherPage.getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Ich war gerade dabei');
  });
  await story.step('another role shows at once what an administrator may do', async () => {
    await visit(otherPage, '/my-team');
    const add = otherPage.getByRole('button', { name: 'Mitglied hinzufügen' });
    await expect(otherPage.getByRole('row', { name: /Jonas/ })).toContainText('Benutzer');
    await expect(add).toHaveCount(0);
    const members = await api.get<{ id: number; email: string }[]>('/api/users/my-spedition-members');
    const { id } = members.find(({ email }) => email === member.email) ?? { id: 0 };
    await api.patch(`/api/users/${id}`, { role: 'ADMIN' });
    await expect(add).toBeVisible();
    await api.patch(`/api/users/${id}`, { role: 'USER' });
    await expect(add).toHaveCount(0);
  });
  await other.close();
});
