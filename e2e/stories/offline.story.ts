import type { Page } from '@playwright/test';
import { registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Answers kept on the device, as text. */
const keptAnswers = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('flottwart');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );

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

story.describe('with a service worker', () => {
  story.use({ serviceWorkers: 'allow' });

  story('pages seen last can be read offline, until signing out', async ({ page, context, request, pageErrors }) => {
    pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const vehicle = await newVehicle(api, 'B-OF-1');
    await newTask(api, 'Reifen bestellen');
    const notice = page.getByText(/^Verbindung unterbrochen: Zu sehen ist der Stand vom \d{2}\.\d{2}\.\d{4}/);

    await story.step('one visit is enough', async () => {
      await signIn(page, admin, '/vehicles');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await visit(page, `/vehicles/${vehicle.id}`);
      await visit(page, '/tasks');
      await expect(page.getByRole('row', { name: /Reifen bestellen/ })).toBeVisible();
      await expect.poll(() => keptAnswers(page)).toContain('Reifen bestellen');
      await expect.poll(() => keptAnswers(page)).toContain('B-OF-1');
    });

    await story.step('list, vehicle and tasks open offline and say how old they are', async () => {
      await context.setOffline(true);
      await page.goto('/vehicles');
      await expect(page.getByRole('row', { name: /B-OF-1/ })).toBeVisible();
      await expect(notice).toBeVisible();
      await page.goto(`/vehicles/${vehicle.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('B-OF-1');
      await page.goto('/tasks');
      await expect(page.getByRole('row', { name: /Reifen bestellen/ })).toBeVisible();
    });

    await story.step('a change says that it needs a connection and keeps what was typed', async () => {
      await page.goto(`/vehicles/${vehicle.id}`);
      const box = page.getByLabel('Neuer Kommentar');
      await box.fill('Scheibe gerissen');
      await page.getByRole('button', { name: 'Kommentieren' }).click();
      await expect(page.getByText('Kommentar konnte nicht gespeichert werden.')).toBeVisible();
      await expect(box).toHaveValue('Scheibe gerissen');
    });

    await story.step('a page that was never seen says so', async () => {
      await page.goto('/employees');
      await expect(page.getByText('Fehler beim Laden der Fahrer.')).toBeVisible();
    });

    await story.step('with a connection everything is current again', async () => {
      await api.patch(`/api/vehicles/${vehicle.id}`, { manufacturer: 'Ford' });
      await page.goto('/vehicles');
      await expect(page.getByRole('row', { name: /B-OF-1/ })).not.toContainText('Ford');
      await context.setOffline(false);
      await expect(page.getByRole('row', { name: /B-OF-1/ })).toContainText('Ford');
      await expect(notice).toBeHidden();
    });

    await story.step('signing out leaves nothing for the next person', async () => {
      await signOut(page);
      await expect.poll(() => keptAnswers(page)).toBe('[]');
      await signIn(page, await registerCompany(request), '/dashboard');
      await context.setOffline(true);
      await page.goto(`/vehicles/${vehicle.id}`);
      await expect(page.getByText('Verbindung unterbrochen')).toBeVisible();
      await expect(page.getByText('B-OF-1')).toHaveCount(0);
    });
  });
});
