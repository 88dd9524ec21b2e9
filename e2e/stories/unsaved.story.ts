import type { Page } from '@playwright/test';
import { addMember, fillLogin, newPerson, registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Ends the session on the server and triggers the next call at once, before the page makes another one. */
const loseSession = (page: Page, next: 'leave the field' | 'send the form' | 'stay') =>
  page.evaluate(async (action) => {
    const token = localStorage.getItem('token');
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const field = document.activeElement as HTMLInputElement;
    if (action === 'leave the field') field.blur();
    if (action === 'send the form') field.form?.requestSubmit();
  }, next);

story('input is restored after a lost session', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const task = await newTask(api, 'Reifen wechseln');
  await signIn(page, admin, `/tasks/${task.id}`);
  const comment = page.getByLabel('Neuer Kommentar');
  const description = page.getByRole('textbox', { name: 'Beschreibung' });
  const dialog = page.getByRole('dialog');

  await story.step('comment, description and field survive a lost session', async () => {
    await comment.fill('Händler ruft **zurück**');
    await description.fill('Felgen liegen im Lager');
    await loseSession(page, 'leave the field');
    await expect(page.getByText('Die Sitzung ist abgelaufen.')).toBeVisible();
    await fillLogin(page, admin);
    await expect(page).toHaveURL(`/tasks/${task.id}`);
    await expect(comment).toHaveValue('Händler ruft **zurück**');
    await expect(description).toHaveValue('Felgen liegen im Lager');
    await expect(page.getByText('Noch nicht gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(page.getByText('Noch nicht gespeichert.')).toBeHidden();
    await page.getByRole('button', { name: 'Kommentieren' }).click();
    await expect(comment).toHaveValue('');
  });

  await story.step('a dialog reopens with its values', async () => {
    await visit(page, '/vehicles');
    await page.getByRole('button', { name: 'Fahrzeug anlegen', exact: true }).click();
    await dialog.getByLabel('VIN').fill('WDB9066331S999001');
    await dialog.getByLabel('Kennzeichen: Unterscheidungszeichen').fill('B');
    await dialog.getByLabel('Kennzeichen: Nummer').fill('4711');
    await loseSession(page, 'send the form');
    await fillLogin(page, admin);
    await expect(page).toHaveURL('/vehicles');
    await expect(dialog.getByLabel('VIN')).toHaveValue('WDB9066331S999001');
    await expect(dialog.getByLabel('Kennzeichen: Nummer')).toHaveValue('4711');
  });

  await story.step('a change can be undone', async () => {
    const vehicle = await newVehicle(api, 'B-AB-1234', { manufacturer: 'Ford' });
    await api.post('/api/workitem-relations', { workitemAId: vehicle.id, workitemBId: task.id });
    await page.goto(`/vehicles/${vehicle.id}`);
    const undo = page.getByRole('button', { name: 'Rückgängig' });

    await story.step('a status', async () => {
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'RETURNED' }).click();
      await undo.click();
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('ACTIVE');
      await expect(page.getByText('Rückgängig gemacht.')).toBeVisible();
    });

    await story.step('an assignment', async () => {
      await page.getByRole('combobox', { name: 'Zugewiesen an' }).click();
      await page.getByRole('option', { name: 'Greta Ahrens' }).click();
      await expect(page.getByText('Zuweisung gespeichert.')).toBeVisible();
      await undo.click();
      await expect(page.getByRole('combobox', { name: 'Zugewiesen an' })).toHaveValue('Niemand');
    });

    await story.step('a removed link', async () => {
      const link = page.getByRole('link', { name: /^Reifen wechseln/ });
      await page.getByRole('button', { name: 'Verknüpfung mit Reifen wechseln löschen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
      await expect(link).toBeHidden();
      await undo.click();
      await expect(link).toBeVisible();
    });
  });

  await story.step('drafts are private to the user, and passwords are never stored', async () => {
    const colleague = newPerson('Jonas', 'Brandt');
    await addMember(request, admin, colleague);
    await visit(page, '/my-team');

    await story.step('a password is not stored, the rest of its form is', async () => {
      await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
      await dialog.getByLabel('Vorname').fill('Mara');
      await dialog.getByRole('switch', { name: 'Passwort selbst vergeben' }).check();
      await dialog.getByRole('textbox', { name: 'Passwort', exact: true }).fill('Ganz-geheim-47');
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      expect(stored).toContain('Mara');
      expect(stored).not.toContain('Ganz-geheim-47');
      await page.reload();
      await expect(dialog.getByLabel('Vorname')).toHaveValue('Mara');
      await expect(dialog.getByRole('textbox', { name: 'Passwort', exact: true })).toHaveValue('');
      await page.keyboard.press('Escape');
    });

    await story.step('signing out deletes drafts, and no other user sees them', async () => {
      await visit(page, `/tasks/${task.id}`);
      await comment.fill('nur für mich');
      await loseSession(page, 'stay');
      await page.reload();
      await fillLogin(page, colleague);
      await expect(page).toHaveURL(`/tasks/${task.id}`);
      await expect(comment).toHaveValue('');
      await comment.fill('auch nur für mich');
      await signOut(page);
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('nur für mich');
    });
  });
});
