import { expectNarrowFits, sweepAccessible } from '../support/accessible.ts';
import { fillLogin, registerCompany } from '../support/accounts.ts';
import { linkInMail } from '../support/outbox.ts';
import { expect, story } from '../support/story.ts';

story('a forgotten password is reset once by the link of a mail', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const newPassword = 'Anhänger-82-Gurt';

  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(admin.email);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'E-Mail mit einem Link unterwegs' })).toBeVisible();

  const link = await linkInMail(admin.email, 2);
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  const password = page.getByRole('textbox', { name: 'Neues Passwort' });
  const repeat = page.getByRole('textbox', { name: 'Passwort wiederholen' });
  const save = page.getByRole('button', { name: 'Passwort speichern' });

  await password.fill('schwach');
  await repeat.fill('anders');
  await save.click();
  await expect(page.getByText('Das Passwort ist nicht stark genug.')).toBeVisible();
  await expect(page.getByText('Passwörter stimmen nicht überein.')).toBeVisible();
  await sweepAccessible(page, 'reset of the password with field errors');
  await expectNarrowFits(page, 'reset of the password with field errors');

  await password.fill(newPassword);
  await repeat.fill(newPassword);
  await save.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Das neue Passwort ist gesetzt.')).toBeVisible();

  await fillLogin(page, admin);
  await expect(page.getByRole('alert').filter({ hasText: 'ist falsch' })).toBeVisible();
  await fillLogin(page, { ...admin, password: newPassword });
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'ungültig oder abgelaufen' })).toBeVisible();
  await expect(password).toBeHidden();

  await story.step('without a token no password can be set', async () => {
    await page.goto('/reset-password');
    await expect(page.getByRole('alert')).toHaveText('Kein Token vorhanden.');
    await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
    await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
  });

  await story.step('the response does not reveal whether an account exists', async () => {
    await page.getByLabel('E-Mail-Adresse').fill('niemand@spedition.example');
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    const response = page.getByRole('status').filter({ hasText: 'Falls ein Konto mit dieser Adresse besteht' });
    await expect(response).toBeVisible();
  });
});
