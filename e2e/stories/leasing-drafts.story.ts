import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { unlabelledFile } from '../support/leasing.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story(
  'a document that is not certain is asked about once, and the next one is read without a question',
  async ({ page, request }) => {
    await signIn(page, await registerCompany(request), '/leaseplan');
    const headings = ['Kennz.', 'Bezeichnung', 'Listenrate', 'Netto'] as const;
    const upload = async (number: string) => {
      await visit(page, '/leaseplan/import');
      await page.locator('input[type="file"]').setInputFiles(await unlabelledFile(number, { headings }));
      await page.getByRole('button', { name: 'Hochladen' }).click();
    };

    await story.step('the upload leads to a draft that counts nowhere yet', async () => {
      await upload('NW-1');
      await expect(page.getByRole('list', { name: 'Dateien' })).toContainText('wartet auf eine Entscheidung');
      await visit(page, '/leaseplan');
      await expect(page.getByText('Keine Einträge gefunden.')).toBeVisible();
    });

    await story.step('the draft is taken up again, beside its printed page', async () => {
      await visit(page, '/leaseplan/import');
      await page.getByRole('table', { name: 'Wartende Belege' }).getByRole('link', { name: 'NW-1.pdf' }).click();
      await expect(page.getByRole('img', { name: 'Seite 1 des Belegs' })).toBeVisible();
      await page.getByRole('button', { name: /^Zeile 3, .*Wartung/ }).hover();
      await expect(page.getByTestId('marked-row')).toBeVisible();
      await sweepAccessible(page, 'draft');
    });

    await story.step('a proposal whose sums close is not accepted before its question is answered', async () => {
      await expect(page.getByText('Die Summen stimmen.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: /Bitte Spalten und Zeilen zuordnen/ })).not.toBeChecked();
      await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled();
    });

    await story.step('columns are assigned, and the sums close', async () => {
      await page.getByRole('combobox', { name: 'Netto', exact: true }).selectOption('nicht übernehmen');
      await expect(page.getByText('Bitte die Spalte mit den Beträgen wählen.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled();
      await page.getByRole('combobox', { name: 'Listenrate', exact: true }).selectOption('Betrag');
      await expect(page.getByText('Alle Fragen sind beantwortet')).toBeVisible();
      await expect(page.getByText('Die Summen stimmen.')).toBeVisible();
      await page.getByRole('button', { name: 'Übernehmen' }).click();
      await expect(page.getByText('Rechnung NW-1 wurde importiert: 3 Positionen, 673,12 €.')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Wartende Belege' })).toBeHidden();
    });

    await story.step('the next document of this issuer is read without a question', async () => {
      await upload('NW-2');
      await expect(page.getByText('Rechnung NW-2 wurde importiert: 3 Positionen, 673,12 €.')).toBeVisible();
    });
  },
);
