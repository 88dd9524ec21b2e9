import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { readXlsx } from 'hucre/xlsx';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf } from '../support/company-api.ts';
import { importDocuments, leasingDocuments } from '../support/leasing.ts';
import { connectMailServer } from '../support/mail-server.ts';
import { expect, story } from '../support/story.ts';

const leasingCompany = 'gutschriften@leasing.example';

/** Settles part of December: 349,50 € of 450,00 € stay open. */
const partialCredit = {
  kind: 'credit',
  number: 'LG-2003',
  date: '2025-07-01',
  reference: 'LP-0900',
  positions: [
    {
      number: '1',
      plate: 'B-AB 1234',
      service: 'Gutschrift Finanzleasingrate',
      cents: 10_050,
      date: '2025-06-01',
    },
  ],
} as const;

story('open credits are claimed once, and everybody sees it', async ({ page, request }) => {
  const smtp = await startSmtpSimulator();
  const admin = await registerCompany(request);
  await importDocuments(request, admin, [...Object.values(leasingDocuments), partialCredit]);
  await signIn(page, admin, '/leaseplan/open-credits');
  const row = page.getByRole('row', { name: /B-AB-1234/ });
  const dialog = page.getByRole('dialog', { name: 'Offene Gutschriften reklamieren' });
  const submit = dialog.getByRole('button', { name: 'Reklamation senden' });

  await story.step('the worklist shows amount and age', async () => {
    await expect(row).toContainText(/799,50\s€/);
    await expect(row).toContainText(/seit [\d.]+ Tagen/);
  });

  await story.step('without a mail server the dialog links to its settings', async () => {
    await row.getByRole('button', { name: /Reklamieren/ }).click();
    await expect(dialog.getByRole('link', { name: 'Mailserver einrichten' })).toHaveAttribute('href', /#smtp$/);
    await expect(submit).toBeDisabled();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await connectMailServer(await apiOf(request, admin), smtp);
  });

  await story.step('the sum follows the choice', async () => {
    await row.getByRole('button', { name: /Reklamieren/ }).click();
    await expect(dialog.getByText(/2 von 2 ausgewählt, Summe 799,50\s€/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Rechnung LP-1001, Position 1' }).uncheck();
    await expect(dialog.getByText(/1 von 2 ausgewählt, Summe 349,50\s€/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Alle Positionen' }).check();
    await sweepAccessible(page, 'claim dialog');
  });

  await story.step('the leasing company that the documents do not name is asked once', async () => {
    const question = dialog.getByRole('combobox', { name: /Von welcher Leasinggesellschaft/ });
    await question.fill('Muster Leasing');
    await dialog.getByRole('button', { name: 'Merken' }).click();
    await expect(question).toBeHidden();
  });

  await story.step('two addresses are refused at the field; a single one is used and remembered', async () => {
    const recipient = dialog.getByRole('textbox', { name: 'Empfänger' });
    await recipient.fill(`${leasingCompany}, andere@leasing.example`);
    await submit.click();
    await expect(dialog.getByText('Ungültige E-Mail-Adresse.')).toBeVisible();
    await recipient.fill(leasingCompany);
    await dialog.getByRole('checkbox', { name: 'Adresse merken' }).check();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Guten Tag,\n\nbitte um Gutschrift.');
    await submit.dblclick();
    const question = page.getByRole('dialog', { name: 'Reklamation senden?' });
    await expect(question).toContainText(
      /Reklamation von 2 Positionen.*799,50\s€.*gutschriften@leasing\.example.*Neue Adresse/,
    );
    await sweepAccessible(page, 'question before a claim');
    await question.getByRole('button', { name: 'Jetzt senden' }).dblclick();
    await expect(page.getByText('Die Reklamation wurde gesendet.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const [mail, ...others] = smtp.received;
    expect([mail?.recipients, others]).toEqual([[leasingCompany], []]);
    expect(mail?.text).toContain('bitte um Gutschrift.');
    expect(mail?.text).toContain('Summe der offenen Beträge: 799,50 €');
    const { sheets } = await readXlsx(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
    expect(sheets[0]?.rows.slice(1).map((cells) => [cells[0], cells[5]])).toEqual([
      ['LP-0900', 349.5],
      ['LP-1001', 450],
      ['Summe', 799.5],
    ]);
  });

  await story.step('worklist, history and position show the claim', async () => {
    await expect(row).toContainText(/Reklamiert am \d{2}\.\d{2}\.\d{4}/);
    await page.getByRole('tab', { name: 'Reklamationen' }).click();
    const history = page.getByRole('table', { name: 'Reklamationen' });
    await expect(history.getByRole('row').nth(1)).toContainText(/Gesendet.*B-AB-1234.*2.*799,50\s€/);
    await history.getByRole('button', { name: /Ansehen/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Reklamation' });
    await expect(sheet).toContainText('bitte um Gutschrift.');
    await sweepAccessible(page, 'claim');
    await sheet.getByRole('link', { name: 'LP-0900, Position 1' }).click();
    await expect(page.getByRole('link', { name: /^Reklamiert am/ })).toBeVisible();
  });

  await story.step(
    'claiming again asks for confirmation; a lost connection leaves the mail in doubt until a person resolves it',
    async () => {
      smtp.scenario = 'dies-after-dot';
      await page.getByRole('button', { name: 'Erneut reklamieren' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Empfänger' })).toHaveValue(leasingCompany);
      await submit.click();
      await page.getByRole('button', { name: 'Noch einmal reklamieren' }).click();
      await expect(page.getByText(/Versand ungewiss: Die Verbindung/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Erneut reklamieren' })).toBeDisabled();
      await page.getByRole('link', { name: 'Reklamation ungewiss' }).click();
      await sweepAccessible(page, 'claims in doubt');
      await page.getByRole('button', { name: 'Ist angekommen' }).click();
      await page.getByRole('button', { name: 'Als gesendet festhalten' }).click();
      await expect(page.getByRole('table', { name: 'Reklamationen' }).getByText('Gesendet')).toHaveCount(2);
      expect(smtp.received).toHaveLength(2);
    },
  );
  await smtp.close();
});
