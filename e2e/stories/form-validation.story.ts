import { addMember, fillLogin, newPerson, registerCompany, signIn, strongPassword } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('login: empty fields, wrong password, failing server', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/net::ERR_FAILED/, /500/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
  await expect(page.getByText('Bitte das Passwort eingeben.')).toBeVisible();

  await fillLogin(page, { email: 'niemand@spedition.example', password: 'falsch' });
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
  await expect(page).toHaveURL('/login');

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { code: 'internal', message: '' }, status: 500 }),
  );
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toHaveText('❌ Login fehlgeschlagen');

  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toContainText('Keine Verbindung zum Server.');

  await story.step('sign-up: the button requires every rule', async () => {
    await visit(page, '/signup');
    const submit = page.getByRole('button', { name: 'Registrieren' });
    const password = page.getByRole('textbox', { name: 'Passwort', exact: true });
    const repeat = page.getByRole('textbox', { name: 'Passwort wiederholen' });
    await page.getByLabel('Vorname').fill('Greta');
    await page.getByLabel('Nachname').fill('Ahrens');
    await page.getByLabel('Firmenname').fill('Spedition Ahrens');
    await page.getByLabel('E-Mail-Adresse').fill('ohne-klammeraffe');
    await page.getByRole('checkbox').check();

    for (const [typed, strength] of [
      ['kurz', 'Zu kurz'],
      ['langgenug', 'Großbuchstaben fehlen'],
      ['Langgenug', 'Zahl fehlt'],
      ['Langgenug1', 'Sonderzeichen fehlen'],
      ['Langgenug1!', 'Starkes Passwort'],
    ] as const) {
      await password.fill(typed);
      await expect(page.getByRole('status')).toHaveText(strength);
    }

    const places = async () => [await page.getByRole('checkbox').boundingBox(), await submit.boundingBox()];
    await password.fill('');
    const before = await places();
    await password.fill('Langgenug1!');
    await repeat.fill('etwas anderes');
    await repeat.blur();
    await expect(page.getByText('Passwörter stimmen nicht überein.')).toBeVisible();
    expect(await places(), 'nothing moves under the pointer').toEqual(before);
    await repeat.fill('Langgenug1!');
    await expect(page.getByText('Passwörter stimmen nicht überein.')).toBeHidden();
    await expect(submit).toBeDisabled();
    await page.getByLabel('E-Mail-Adresse').fill('greta@spedition.example');
    await expect(submit).toBeEnabled();
    await page.getByRole('checkbox').uncheck();
    await expect(submit).toBeDisabled();

    await page.getByRole('checkbox').check();
    await page.getByLabel('E-Mail-Adresse').fill('greta@ohne-punkt');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Ungültige E-Mail-Adresse.');
    await expect(page).toHaveURL('/signup');
  });

  await story.step('verification: no token, wrong token, new mail', async () => {
    await visit(page, '/verify-email');
    await expect(page.getByRole('alert')).toHaveText('Kein Token vorhanden.');

    await page.goto('/verify-email?token=123456');
    await expect(page.getByRole('alert')).toHaveText(/^❌ Verifizierung fehlgeschlagen: .+/);
    await expect(page).toHaveURL('/verify-email');

    await page.getByLabel('E-Mail-Adresse').fill('niemand@spedition.example');
    await page.getByRole('button', { name: 'Bestätigungs-Mail erneut senden' }).click();
    await expect(page.getByRole('status')).toContainText('Falls ein unbestätigtes Konto');
  });
});

story('password change: every refusal, then success', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const member = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, member, { isConfirmed: false });
  const newPassword = 'Anhänger-82-Gurt';
  await signIn(page, admin, '/my-profile#passwort');
  const current = page.getByLabel('Aktuelles Passwort');
  const required = page.getByRole('textbox', { name: 'Neues Passwort', exact: true });
  const repeat = page.getByRole('textbox', { name: 'Neues Passwort wiederholen' });
  const submit = page.getByRole('button', { name: 'Passwort ändern' });

  await current.fill('falsch');
  await required.fill(newPassword);
  await repeat.fill('anders');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Passwörter stimmen nicht überein.');

  await required.fill('schwach1');
  await repeat.fill('schwach1');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('❌ Das neue Passwort ist nicht stark genug.');

  await required.fill(newPassword);
  await repeat.fill(newPassword);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('❌ Das aktuelle Passwort ist falsch.');

  await current.fill(admin.password);
  await submit.click();
  await expect(page.getByText('✅ Passwort wurde erfolgreich geändert.')).toBeVisible();
  for (const field of [current, required, repeat]) await expect(field).toHaveValue('');

  await story.step('team: the checks of the dialog in order, and refusals of the server', async () => {
    await visit(page, '/my-team');
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    const failure = dialog.getByRole('alert');
    await dialog.getByRole('button', { name: 'Einladen' }).click();
    await expect(failure).toHaveText('Bitte alle Felder ausfüllen.');
    await dialog.getByRole('switch', { name: 'Passwort selbst vergeben' }).check();
    const submit = dialog.getByRole('button', { name: 'Hinzufügen' });
    const password = dialog.getByRole('textbox', { name: 'Passwort', exact: true });
    const repeat = dialog.getByRole('textbox', { name: 'Passwort wiederholen' });

    await submit.click();
    await expect(failure).toHaveText('Bitte alle Felder ausfüllen.');
    await dialog.getByLabel('Vorname').fill('Jonas');
    await dialog.getByLabel('Nachname').fill('Brandt');
    await dialog.getByLabel('E-Mail-Adresse').fill(member.email);
    await password.fill('schwach');
    await repeat.fill('anders');
    await submit.click();
    await expect(failure).toHaveText('Passwörter stimmen nicht überein.');
    await repeat.fill('schwach');
    await submit.click();
    await expect(failure).toHaveText('Das Passwort ist nicht stark genug.');
    await password.fill(strongPassword);
    await repeat.fill(strongPassword);
    await submit.click();
    await expect(failure).toHaveText('Diese E-Mail-Adresse gehört bereits zu einem Teammitglied.');

    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click();
    await expect(dialog.getByLabel('Vorname')).toHaveValue('');
    await expect(failure).toBeHidden();
  });
});
