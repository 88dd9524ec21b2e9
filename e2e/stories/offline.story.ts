import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

story('offline, a page that is not loaded says so in the frame', async ({ page, context, request, pageErrors }) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Unable to preload/);
  const admin = await registerCompany(request);
  const task = await newTask(await apiOf(request, admin), 'Reifen bestellen');
  await signIn(page, admin, `/tasks/${task.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reifen bestellen' })).toBeVisible();
  await page.getByLabel('Neuer Kommentar').fill('Vier Stück, Größe folgt');

  const sidebar = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await story.step('the frame stays, the page says what is missing', async () => {
    await context.setOffline(true);
    await sidebar.getByRole('link', { name: 'Fahrzeuge', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht geladen' })).toBeVisible();
    await expect(sidebar).toBeVisible();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht geladen' })).toBeVisible();
  });

  await story.step('the screen keeps its content and the typed text', async () => {
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reifen bestellen' })).toBeVisible();
    await expect(page.getByLabel('Neuer Kommentar')).toHaveValue('Vier Stück, Größe folgt');
  });

  await story.step('with a connection the page comes by itself', async () => {
    await sidebar.getByRole('link', { name: 'Fahrzeuge', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht geladen' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Fahrzeuge' })).toBeVisible();
  });
});
