import type { Locator, Page } from '@playwright/test';
import { expectNarrowFits, sweepAccessible } from '../support/accessible.ts';
import { fillLogin, newAdmin, newPerson, type Person, registerCompany, signIn } from '../support/accounts.ts';
import { linkInMail } from '../support/outbox.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const discardLink = 1;

const fillMemberDialog = async (page: Page, { firstName, lastName, email }: Person): Promise<Locator> => {
  await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vorname').fill(firstName);
  await dialog.getByLabel('Nachname').fill(lastName);
  await dialog.getByLabel('E-Mail-Adresse').fill(email);
  return dialog;
};

story('the owner of an address discards a stranger’s registration and registers', async ({ page, request }) => {
  const stranger = { ...newAdmin(), password: 'Fremdes-Wort-7' };
  const owner = { ...stranger, speditionsName: 'Spedition Eigentum', password: 'Anhänger-82-Gurt' };
  const register = (person: object) => request.post('/api/auth/register', { data: { ...person, role: 'ADMIN' } });

  await story.step('both registrations get the same response', async () => {
    const [first, second] = [await register(stranger), await register(owner)];
    expect([second.status(), await second.text()]).toEqual([first.status(), await first.text()]);
  });

  await story.step('opening the link discards nothing, the button does', async () => {
    await page.goto(await linkInMail(owner.email, 2, discardLink));
    await expect(page).toHaveURL('/discard-registration');
    await page.getByRole('button', { name: 'Konto verwerfen' }).click();
    await expect(page.getByRole('status')).toContainText('Die Adresse ist wieder frei.');
  });

  await story.step('the owner registers and confirms', async () => {
    await page.getByRole('link', { name: 'Eigene Firma registrieren' }).click();
    await expect(page).toHaveURL('/signup');
    expect((await register(owner)).ok()).toBe(true);
    await page.goto(await linkInMail(owner.email, 3));
    await page.getByRole('link', { name: 'Jetzt einloggen' }).click();
    await fillLogin(page, stranger);
    await expect(page.getByRole('alert').filter({ hasText: 'ist falsch' })).toBeVisible();
    await fillLogin(page, owner);
    await expect(page.getByRole('banner')).toContainText('Spedition Eigentum');
  });
});

story('a registration that was repeated is confirmed with a new password', async ({ page, request }) => {
  const admin = newAdmin();
  for (const password of ['Fremdes-Wort-7', admin.password])
    await request.post('/api/auth/register', { data: { ...admin, password, role: 'ADMIN' } });
  await page.goto(await linkInMail(admin.email, 2));
  await expect(page).toHaveURL('/confirm-registration');
  await expect(page.getByRole('textbox', { name: 'Neues Passwort' })).toBeVisible();
  await sweepAccessible(page, 'confirmation with a new password');
  await expectNarrowFits(page, 'confirmation with a new password');
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(admin.password);
  await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(admin.password);
  await page.getByRole('button', { name: 'Registrierung bestätigen' }).click();
  await fillLogin(page, admin);
  await expect(page).toHaveURL('/dashboard');
});

story('an ADMIN resends and withdraws an invitation', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const colleague = newPerson('Jonas', 'Brandt');
  await signIn(page, admin, '/my-team');
  const dialog = await fillMemberDialog(page, colleague);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  const row = page.getByRole('row', { name: colleague.email });
  await expect(row).toContainText('unbestätigt');
  await linkInMail(colleague.email);

  await row.getByRole('button', { name: /^Aktionen/ }).click();
  await page.getByRole('menuitem', { name: 'Einladung erneut senden' }).click();
  await expect(page.getByText(`Eine neue E-Mail an ${colleague.email} ist unterwegs.`)).toBeVisible();
  const link = await linkInMail(colleague.email, 2);

  await row.getByRole('button', { name: /^Aktionen/ }).click();
  await page.getByRole('menuitem', { name: 'Einladung zurückziehen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
  await expect(row).toBeHidden();

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Der Link ist ungültig oder abgelaufen.');
  await expect(page.getByRole('textbox', { name: 'Neues Passwort' })).toBeHidden();

  await story.step('an ADMIN adds a member with a password of their own choice', async () => {
    const other = newPerson('Jana', 'Otto');
    await visit(page, '/my-team');
    const form = await fillMemberDialog(page, other);
    await form.getByRole('switch', { name: 'Passwort selbst vergeben' }).check();
    await form.getByRole('textbox', { name: 'Passwort', exact: true }).fill(other.password);
    await form.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(other.password);
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    const added = page.getByRole('row', { name: other.email });
    await expect(added).toContainText('unbestätigt');
    await expect(added).toContainText('Benutzer');
    await page.goto(await linkInMail(other.email));
    await expect(page.getByText('Die E-Mail-Adresse wurde bestätigt.')).toBeVisible();
  });
});
