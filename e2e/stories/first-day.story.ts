import { fillLogin, newAdmin, newPerson, signOut } from '../support/accounts.ts';
import { linkInMail } from '../support/outbox.ts';
import { expect, story } from '../support/story.ts';

story('a company registers, confirms its address, invites a colleague, and both sign out', async ({ page }) => {
  const admin = newAdmin();
  const colleague = newPerson('Jonas', 'Brandt');

  await story.step('register', async () => {
    await page.goto('/');
    await page
      .getByRole('link', { name: /registrieren/i })
      .first()
      .click();
    await expect(page).toHaveURL('/signup');
    const submit = page.getByRole('button', { name: 'Registrieren' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Vorname').fill(admin.firstName);
    await page.getByLabel('Nachname').fill(admin.lastName);
    await page.getByLabel('Firmenname').fill(admin.speditionsName);
    await page.getByLabel('E-Mail-Adresse').fill(admin.email);
    const password = page.getByRole('textbox', { name: 'Passwort', exact: true });
    await password.fill(admin.password);
    await page.goto('/datenschutz');
    await page.goBack();
    await expect(page.getByText('Entwurf wiederhergestellt.')).toBeVisible();
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(admin.email);
    await expect(password).toHaveValue('');
    await password.fill(admin.password);
    await expect(page.getByText('Starkes Passwort')).toBeVisible();
    await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(admin.password);
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox').check();
    await submit.click();
    await expect(page.getByText('Erfolgreich registriert.')).toBeVisible();
    await expect(page.getByText('Bitte E-Mailadresse bestätigen.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(`Die Bestätigungs-Mail ging an ${admin.email}.`)).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  await story.step('sign-in is refused before the address is confirmed', async () => {
    await fillLogin(page, admin);
    await expect(page.getByText('Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.')).toBeVisible();
    await page.getByRole('button', { name: 'Bestätigungs-Mail erneut senden' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'E-Mail unterwegs' })).toBeVisible();
  });

  await story.step('the link of the newer mail confirms', async () => {
    await page.goto(await linkInMail(admin.email, 2));
    await expect(page.getByRole('link', { name: 'Jetzt einloggen' })).toBeVisible();
    await page.getByRole('link', { name: 'Flottwart' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByText('Die E-Mail-Adresse ist bestätigt.')).toBeVisible();
    await page.getByRole('link', { name: 'Jetzt einloggen' }).click();
    await expect(page).toHaveURL('/login');
  });

  await story.step('sign in', async () => {
    await fillLogin(page, admin);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Greta Ahrens');
    const header = page.getByRole('banner');
    await expect(header).toContainText('Greta Ahrens');
    await expect(header).toContainText(admin.speditionsName);
    await expect(header).toContainText('GA');
    await expect(page.getByRole('link', { name: /^Offen: Kolleginnen und Kollegen einladen/ })).toBeVisible();
  });

  await story.step('invite a colleague', async () => {
    await page.getByRole('link', { name: /Kolleginnen und Kollegen einladen/ }).click();
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mitglied hinzufügen' });
    await dialog.getByLabel('Vorname').fill(colleague.firstName);
    await dialog.getByLabel('Nachname').fill(colleague.lastName);
    await dialog.getByLabel('E-Mail-Adresse').fill(colleague.email);
    await dialog.getByRole('button', { name: 'Einladen' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: colleague.email });
    await expect(row).toContainText('unbestätigt');
    await expect(row).toContainText('Benutzer');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: /^Erledigt: Kolleginnen und Kollegen einladen/ })).toBeVisible();
  });

  await story.step('sign out', async () => {
    await signOut(page);
    await expect(page.getByText(admin.speditionsName)).toBeHidden();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  await story.step('the colleague chooses a password, signs in and signs out', async () => {
    await page.goto(await linkInMail(colleague.email));
    await expect(page).toHaveURL('/invitation');
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(colleague.password);
    await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(colleague.password);
    await page.getByRole('button', { name: 'Einladung annehmen' }).click();
    await fillLogin(page, colleague);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Jonas Brandt');
    await page.goto('/my-team');
    await expect(page.getByText('können nur Administratoren')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mitglied hinzufügen' })).toBeHidden();
    await signOut(page);
    await expect(page).toHaveURL('/');
  });
});
