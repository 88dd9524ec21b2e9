import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

story('a list of leasing contracts is imported from the command palette', async ({ page, request }) => {
  // The file is read in a child process.
  story.slow();
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await api.post('/api/vehicles', { vin: 'WDB9066351S123456', licensePlate: 'B-LV-1' });
  await signIn(page, admin, '/dashboard');
  const dialog = page.getByRole('dialog');

  await story.step('the palette opens the upload on the tab of contracts', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('verträge importieren');
    await page.getByRole('option', { name: 'Leasingverträge importieren' }).click();
    await expect(dialog.getByText('Leasingverträge aus einer Datei importieren')).toBeVisible();
  });

  await story.step('the preview names what is left out', async () => {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Datei auswählen' }).click();
    const text = [
      'Kennzeichen;Leasinggeber;Rate netto;Beginn;Ende;Vertragsnummer',
      'B-LV 1;Muster Leasing;412,50;01.01.2026;31.12.2028;LV-4711/24',
      'B-XX 99;Muster Leasing;300,00;01.01.2026;;LV-4712',
    ].join('\n');
    await (await choosing).setFiles({ name: 'vertraege.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(dialog.getByText('Kein Fahrzeug trägt in der Laufzeit das Kennzeichen B-XX-99.')).toBeVisible();
    await dialog.getByRole('button', { name: '1 Zeile importieren' }).click();
  });

  await story.step('the contract is listed with its number', async () => {
    const rows = page.getByRole('table', { name: 'Leasingverträge' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveText([/B-LV-1.*Muster Leasing.*LV-4711\/24.*412,50.*01\.01\.2026 – 31\.12\.2028/]);
  });
});
