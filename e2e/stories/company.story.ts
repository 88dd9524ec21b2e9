import { readFile } from 'node:fs/promises';
import { addMember, fillLogin, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { advanceUntil } from '../support/page-clock.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('company data is edited in place', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin, '/my-company');
  const city = page.getByRole('button', { name: /^Ort bearbeiten/ });
  const input = page.getByLabel('Ort', { exact: true });

  await story.step('Enter saves and returns the focus', async () => {
    await city.click();
    await expect(input).toBeFocused();
    await input.fill('Hamburg');
    await page.keyboard.press('Enter');
    await expect(city).toHaveText('Hamburg');
    await expect(city).toBeFocused();
  });

  await story.step('a refusal keeps the field open with a message', async () => {
    await page.getByRole('button', { name: /^Firmenname bearbeiten/ }).click();
    const name = page.getByLabel('Firmenname', { exact: true });
    await name.fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fehler beim Speichern: Darf nicht leer sein.')).toBeVisible();
    await expect(name).toHaveValue(' ');
    await name.fill('Ahrens Logistik');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Firmenname bearbeiten/ })).toHaveText('Ahrens Logistik');
    await expect(page.getByRole('banner')).toContainText('Ahrens Logistik');
  });

  await story.step('it outlives a reload', async () => {
    await page.reload();
    await expect(city).toHaveText('Hamburg');
  });

  await story.step('first and last name are edited in the profile and shown in the header', async () => {
    await visit(page, '/my-profile');
    await expect(page.getByText(admin.email)).toBeVisible();
    await expect(page.getByRole('tab')).toContainText(['Profil', 'Passwort ändern']);
    await expect(page.getByRole('button', { name: /^E-Mail.* bearbeiten/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Vorname bearbeiten/ }).click();
    await page.getByLabel('Vorname', { exact: true }).fill('Margarete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner')).toContainText('Margarete Ahrens');
  });

  await story.step('an ADMIN changes a role and removes a member', async () => {
    const member = newPerson('Jonas', 'Brandt');
    await addMember(request, admin, member);
    await visit(page, '/my-team');
    await expect(page.getByRole('columnheader')).toContainText(['Vorname', 'Nachname', 'E-Mail-Adresse', 'Rolle']);
    const row = page.getByRole('row', { name: member.email });
    const actions = row.getByRole('button', { name: 'Aktionen für Jonas Brandt' });

    await actions.click();
    await page.getByRole('menuitem', { name: 'Zum Administrator machen' }).click();
    await expect(row).toContainText('Administrator');
    await actions.click();
    await page.getByRole('menuitem', { name: 'Zum Benutzer machen' }).click();
    await expect(row).toContainText('Benutzer');

    await actions.click();
    await page.getByRole('menuitem', { name: 'Aus dem Team entfernen' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Möchtest du Jonas Brandt wirklich aus dem Team entfernen?');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(row).toBeVisible();

    await actions.click();
    await page.getByRole('menuitem', { name: 'Aus dem Team entfernen' }).click();
    await question.getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByText('wurde aus dem Team entfernt.')).toBeVisible();
    await expect(row).toBeHidden();
  });
});

story(
  'deleting the company needs credentials and a confirmation, downloads a receipt and ends every session',
  async ({ page, request }) => {
    const admin = await registerCompany(request);
    await page.clock.install();
    await signIn(page, admin, '/my-company#account-loeschen');
    const submit = page.getByRole('button', { name: 'Account löschen' });
    const username = page.getByLabel('E-Mail-Adresse');
    const password = page.getByRole('textbox', { name: 'Passwort' });
    const question = page.getByRole('dialog');

    await submit.click();
    await expect(page.getByText('Bitte das Passwort eingeben.')).toBeVisible();
    await expect(question).toBeHidden();

    await expect(page.getByText(`Bitte „${admin.speditionsName}“ eintippen.`)).toBeVisible();

    await page.getByLabel('Name der Firma').fill(admin.speditionsName);
    await username.fill(admin.email);
    await password.fill('falsch');
    await submit.click();
    await question.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ist falsch' })).toBeVisible();

    await password.fill(admin.password);
    await submit.click();
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page).toHaveURL('/my-company#account-loeschen');

    await submit.click();
    const receipt = page.waitForEvent('download');
    const confirm = question.getByRole('button', { name: 'Endgültig löschen' });
    await expect(confirm).toBeVisible();
    // The notice is shown for five seconds of the page's clock, which stands still from here on.
    await page.clock.pauseAt(Date.now() + 60_000);
    await confirm.click();
    const deletionNotice = page.getByText('Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.');
    await advanceUntil(page, () => deletionNotice.isVisible());
    await expect(deletionNotice).toContainText(/Löschnummer: [A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const noticeText = await deletionNotice.textContent();
    const receiptText = await readFile(await (await receipt).path(), 'utf8');
    expect(receiptText).toContain(noticeText ?? '?');
    expect(receiptText).toContain(admin.speditionsName);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.clock.fastForward('00:05');
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
    await fillLogin(page, admin);
    await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
  },
);
