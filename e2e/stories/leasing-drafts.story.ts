import { printLetter } from '@flottwart/simulators/leasing/letter';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { type UploadFile, unlabelledFile } from '../support/leasing.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Document of an unknown lessor: the title leaves the type open, and two columns may be the amounts. */
const invoice = (number: string): Promise<UploadFile> =>
  unlabelledFile(number, { title: 'Abrechnung', headings: ['Kennz.', 'Bezeichnung', 'Listenrate', 'Netto'] });

const letter = async (number: string): Promise<UploadFile> => {
  const positions = [
    { number: '1', plate: 'B-AB 1234', service: 'Leasingrate', cents: 45_067 },
    { number: '2', plate: 'HH-XY 987', service: 'Wartung', cents: 12_345 },
  ];
  const buffer = await printLetter(
    { kind: 'invoice', number, date: '2025-03-31', positions },
    'Deichleasing Oldenburg',
  );
  return { name: `${number}.pdf`, mimeType: 'application/pdf', buffer };
};

story(
  'unknown lessor: the first invoice is completed by hand, the next eleven dropped at once are stored without a question',
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, await registerCompany(request), '/leaseplan/import');
    const upload = async (files: readonly UploadFile[]) => {
      await visit(page, '/leaseplan/import');
      await page.locator('input[type="file"]').setInputFiles([...files]);
      await page.getByRole('button', { name: 'Hochladen' }).click();
    };
    const waiting = page.getByRole('table', { name: 'Wartende Belege' });

    await story.step('the upload waits and counts nowhere yet', async () => {
      await upload([await invoice('NW-1'), await letter('OL-17')]);
      await expect(
        waiting.getByRole('row', { name: /Nordwest Leasing GmbH.*NW-1.*31\.03\.2025.*801,01 €/ }),
      ).toBeVisible();
      await visit(page, '/leaseplan');
      await expect(page.getByText('Keine Einträge gefunden.')).toBeVisible();
    });

    await story.step('a field is linked with its place on the page', async () => {
      await visit(page, '/leaseplan/import');
      await waiting.getByRole('link', { name: 'Nordwest Leasing GmbH' }).click();
      await expect(page.getByRole('img', { name: 'Seite 1 des Belegs' })).toBeVisible();
      await expect(page.locator('[data-mark="invoiceDate"]')).toBeVisible();
      await page.getByRole('textbox', { name: 'Datum' }).hover();
      await expect(page.locator('[data-mark="invoiceDate"][data-linked]')).toBeVisible();
      await sweepAccessible(page, 'draft');
    });

    await story.step('four keystrokes answer both doubts and open the next document', async () => {
      await expect(page.getByRole('radio', { name: 'Rechnung' })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('combobox', { name: 'Kennz.' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Übernehmen und nächster' })).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Rechnung NW-1 wurde importiert: 3 Positionen, 673,12 €.')).toBeVisible();
      await expect(page.getByText('OL-17.pdf').first()).toBeVisible();
    });

    await story.step('a letter without a table is completed by words of its page', async () => {
      const word = (text: string) => page.locator(`[data-text="${text}"]`).first();
      /** Clicks a word into a field, or drags over several. */
      const fill = async (field: string, first: string, last = first) => {
        await page.getByRole('textbox', { name: field, exact: true }).first().click();
        await word(first).hover();
        await page.mouse.down();
        await word(last).hover();
        const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
        await page.mouse.up();
        await saved;
      };
      await page.getByRole('radio', { name: 'Rechnung' }).click();
      await fill('Nummer', 'OL-17');
      await fill('Aussteller', 'Deichleasing', 'Oldenburg');
      await fill('Netto', '574,12');
      await fill('Umsatzsteuer', '109,08');
      for (const [row, plate, service, amount] of [
        ['Zeile 1', ['B-AB', '1234'], 'Leasingrate', '450,67'],
        ['Zeile 2', ['HH-XY', '987'], 'Wartung', '123,45'],
      ] as const) {
        await fill(`${row}, Leistung`, service);
        await fill(`${row}, Kennzeichen`, plate[0], plate[1]);
        await fill(`${row}, Betrag`, amount);
      }
      for (const tick of await page.getByRole('button', { name: /^Stimmt so/ }).all()) await tick.click();
      await page.getByRole('button', { name: 'Übernehmen' }).click();
      await expect(page.getByText('Rechnung OL-17 wurde importiert: 2 Positionen, 574,12 €.')).toBeVisible();
    });

    await story.step('the next eleven invoices are read without a question', async () => {
      await upload(await Promise.all(Array.from({ length: 11 }, (_, index) => invoice(`NW-${index + 2}`))));
      await expect(page.getByText(/^Rechnung NW-\d+ wurde importiert: 3 Positionen, 673,12 €\./)).toHaveCount(11, {
        timeout: 300_000,
      });
    });
  },
);
