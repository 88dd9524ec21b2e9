import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

const choose = async (page: Page, name: string, text: string): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: 'Datei auswählen' }).click();
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Datei importieren und bisherige Importe' }).click();
  await page.getByRole('menuitem', { name: 'Datei importieren (Excel, CSV)' }).click();
};

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row');

story('a file with errors shows them, and is imported once corrected', async ({ page, request }) => {
  // Each file is read in a child process.
  story.slow();
  const admin = await registerCompany(request);
  await signIn(page, admin, '/vehicles');
  await openDialog(page);

  await story.step('the template can be downloaded', async () => {
    const saving = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: 'CSV-Vorlage' }).click();
    const template = await saving;
    expect(template.suggestedFilename()).toBe('Vorlage-Fahrzeuge.csv');
    expect(await readFile(await template.path(), 'utf8')).toContain('VIN;Kennzeichen;Hersteller');
  });

  await story.step('another file type is refused with a message', async () => {
    await choose(page, 'seite.html', '<html></html>');
    await expect(dialogOf(page).getByText('weder eine Excel-Datei (.xlsx) noch eine CSV-Datei')).toBeVisible();
  });

  const head = 'VIN;Kennzeichen;Modell;HU/AU gültig bis;Farbe\n';
  await story.step('bad cells and rows are shown with their reason', async () => {
    await choose(
      page,
      'flotte.csv',
      `${head}WDB1;B-AB 1;Sprinter;30.06.2027;x\n;B-AB 2;Crafter;;\nWDB3;B-AB 3;Daily;31.02.2027;\n`,
    );
    await expect(dialogOf(page).getByText('3 Zeilen gelesen, 2 davon können übernommen werden.')).toBeVisible();
    await expect(dialogOf(page).getByText('Diese Spalten werden nicht übernommen: Farbe')).toBeVisible();
    await expect(rowsOf(page, 'Zeilen der Datei')).toHaveText([
      /Zeile 2.*neu.*30\.06\.2027/,
      /Zeile 3.*ausgelassen.*Neu angelegt wird eines nur mit VIN/,
      /Zeile 4.*neu.*„31.02.2027“ ist kein Datum/,
    ]);
    await dialogOf(page).getByText('Ausgelassen (1)').click();
    await expect(rowsOf(page, 'Zeilen der Datei')).toHaveText([/Zeile 3/]);
    await sweepAccessible(page, 'preview of a file');
  });

  await story.step('the corrected file is imported', async () => {
    await dialogOf(page).getByRole('button', { name: 'Andere Datei wählen' }).click();
    await choose(
      page,
      'flotte.csv',
      `${head}WDB1;B-AB 1;Sprinter;30.06.2027;x\nWDB2;B-AB 2;Crafter;;\nWDB3;B-AB 3;Daily;28.02.2027;\n`,
    );
    await expect(dialogOf(page).getByText('3 Zeilen gelesen, alle können übernommen werden.')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '3 Zeilen importieren' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Import' })).toContainText(
      '3 gefunden, 3 neu, 0 geändert, 0 ausgelassen',
    );
    await expect(rowsOf(page, 'Fahrzeuge')).toHaveText([/B-AB-1/, /B-AB-2/, /B-AB-3/]);
  });

  await story.step('columns with headings of their own are chosen, and the import is taken back', async () => {
    await openDialog(page);
    await choose(page, 'eigene.csv', 'Liste 2026\nNummer;Wagen\nWDB1;Vito\nWDB7;Daily\n');
    await expect(dialogOf(page).getByRole('alert')).toContainText('Die Spalte „VIN oder Kennzeichen“ fehlt.');
    await sweepAccessible(page, 'columns of a file');
    await dialogOf(page).getByRole('combobox', { name: 'Nummer wird zu' }).selectOption('VIN');
    await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
    await dialogOf(page).getByRole('combobox', { name: 'Wagen wird zu' }).selectOption('Modell');
    await expect(dialogOf(page).getByRole('combobox', { name: 'Wagen wird zu' })).toHaveValue('Modell');
    await dialogOf(page).getByRole('tab', { name: 'Vorschau' }).click();
    await expect(rowsOf(page, 'Zeilen der Datei')).toHaveText([/geändert.*Sprinter → Vito/, /neu.*Daily/]);
    await dialogOf(page).getByRole('button', { name: '2 Zeilen importieren' }).click();
    await expect(rowsOf(page, 'Fahrzeuge')).toHaveCount(4);
    await page.getByRole('link', { name: 'Bericht ansehen' }).click();
    await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import zurücknehmen' }).click();
    await expect(page.getByText('1 Eintrag entfernt, 1 Eintrag zurückgesetzt, 0 Einträge behalten')).toBeVisible();
    await visit(page, '/vehicles');
    await expect(rowsOf(page, 'Fahrzeuge')).toHaveText([/Sprinter/, /Crafter/, /Daily/]);
  });
});

story('a file is dropped onto the dialog, and every step works by keyboard', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin, '/employees');
  await page.getByRole('button', { name: 'Datei importieren und bisherige Importe' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Datei importieren (Excel, CSV)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('button', { name: 'Datei auswählen' })).toBeFocused();

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Vorname;Nachname\nIda;Iffland\n'], 'fahrer.csv', { type: 'text/csv' }));
    return transfer;
  });
  await dialogOf(page).getByText('Datei hierher ziehen oder').dispatchEvent('drop', { dataTransfer: data });
  await expect(dialogOf(page).getByText('1 Zeile gelesen, alle können übernommen werden.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '1 Zeile importieren' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page, 'Fahrer')).toHaveText([/Ida.*Iffland/]);
});
