import { readXlsx } from 'hucre/xlsx';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { importDocuments, leasingDocuments, printToFile } from '../support/leasing.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Each file is read by a process of its own: ends only one that hangs, on however busy a machine. */
const enough = { timeout: 180_000 };

story('leasing documents are imported, and flagged positions are corrected', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await newVehicle(await apiOf(request, admin), 'B-AB-1234');
  await signIn(page, admin);
  await page.getByRole('button', { name: 'LeasePlan' }).click();
  await page.getByRole('link', { name: 'PDF importieren' }).click();
  await expect(page).toHaveTitle('Flottwart – PDF importieren');
  const files = page.getByRole('list', { name: 'Dateien' });
  const input = page.locator('input[type="file"]');

  await story.step('a file other than a PDF is refused', async () => {
    await input.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
    await expect(
      page.getByText('Nur PDF-Dateien, XRechnungen (XML) und Fotos (JPEG, PNG) lassen sich importieren.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hochladen' })).toBeDisabled();
  });

  await story.step('several files are imported at once, each with its result', async () => {
    await input.setInputFiles([
      await printToFile(leasingDocuments.credit),
      await printToFile(leasingDocuments.march),
      { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
    ]);
    await page.getByRole('button', { name: 'Hochladen' }).click();
    await expect(files.getByText('Rechnung LP-1001 wurde importiert: 3 Positionen, 972,45 €.')).toBeVisible(enough);
    await expect(files.getByText('Gutschrift LG-2001 wurde importiert: 1 Position, −123,45 €.')).toBeVisible(enough);
    await expect(files.getByRole('listitem').filter({ hasText: 'kaputt.pdf' })).toContainText(
      'Die PDF hat keinen Inhalt',
      enough,
    );
    await sweepAccessible(page, 'import with results');
  });

  await story.step('a duplicate file is reported and not stored twice', async () => {
    await input.setInputFiles(await printToFile(leasingDocuments.march));
    await page.getByRole('button', { name: 'Hochladen' }).click();
    await expect(files.getByText('Rechnung LP-1001 wurde bereits importiert (LP-1001.pdf).')).toBeVisible(enough);
  });

  await story.step('the history lists both, and the original can be downloaded', async () => {
    const history = page.getByRole('table', { name: 'Bisher hochgeladen' });
    await expect(history.getByRole('row')).toHaveCount(3);
    await expect(history).toContainText('31.03.2025');
    const download = page.waitForEvent('download');
    await history.getByRole('button', { name: 'Original herunterladen' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^L[PG]-\d+\.pdf$/);
    const tab = page.waitForEvent('popup');
    await history.getByRole('button', { name: 'Original', exact: true }).first().click();
    await (await tab).close();
  });

  await story.step('an unknown plate links to its position', async () => {
    await visit(page, '/leaseplan');
    await page.getByRole('searchbox', { name: 'Suche' }).fill('B-CD-77');
    await page.getByRole('link', { name: /LP-1001, Position 3/ }).click();
    await expect(page.getByText('nicht in der Flotte')).toBeVisible();
    await page.getByRole('button', { name: /Kennzeichen bearbeiten/ }).click();
    await page.getByRole('combobox', { name: 'Kennzeichen' }).fill('B-AB-1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'B-AB-1234', exact: true })).toHaveAttribute(
      'href',
      /\/vehicles\/\d+$/,
    );
  });
});

story('the list filters, sorts and exports what it shows', async ({ page, request }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin, '/kpi');
  await expect(page.getByText('Noch keine Zahlen.')).toBeVisible();
  await visit(page, '/leaseplan');
  await expect(page.getByText('Keine Einträge gefunden.')).toBeVisible();
  await importDocuments(request, admin, Object.values(leasingDocuments));
  await page.reload();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(7);
  for (const header of [
    'Rechnungsnummer',
    'Rechnungsdatum',
    'Position',
    'Positionsdatum',
    'Kennzeichen',
    'Betrag',
    'Status',
  ])
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();

  await story.step('tabs and the existing statuses', async () => {
    await page.getByText('Nur Gutschriften').click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('option')).toHaveText(['Verrechnet']);
    await page.keyboard.press('Escape');
    await page.getByText('Nur Rechnungen').click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await expect(page.getByRole('option')).toHaveText(['Gutgeschrieben', 'Nicht gutgeschrieben']);
    await page.getByRole('option', { name: 'Nicht gutgeschrieben' }).click();
    await expect(rows).toHaveCount(3);
  });

  await story.step('the export holds exactly these rows', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel-Export' }).click();
    await expect(page.getByText('Die Excel-Datei wird generiert')).toBeVisible();
    await expect(page.getByText('Erstellung erfolgreich abgeschlossen. Download gestartet')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toBe('LeasePlan.xlsx');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(chunks)));
    expect(sheets[0]?.rows.slice(1)).toEqual([
      [
        'Rechnung',
        'LP-1001',
        new Date('2025-03-31T00:00:00Z'),
        '1',
        new Date('2025-03-01T00:00:00Z'),
        'B-AB-1234',
        'Finanzleasingrate',
        450,
        'nein',
        null,
        'Nicht gutgeschrieben',
      ],
      [
        'Rechnung',
        'LP-0900',
        new Date('2024-12-31T00:00:00Z'),
        '1',
        new Date('2024-12-01T00:00:00Z'),
        'B-AB-1234',
        'Finanzleasingrate',
        450,
        'nein',
        null,
        'Nicht gutgeschrieben',
      ],
    ]);
  });

  await story.step('KPIs, limit and open credits lead to their positions', async () => {
    await page.goto('/kpi');

    await story.step('the latest year, credits with inverted sign', async () => {
      await expect(page.getByRole('combobox', { name: 'Jahr' })).toHaveValue('2025');
      const table = page.getByRole('table', { name: 'Summen je Zeitraum' });
      await expect(table.getByRole('row').nth(1)).toContainText(/Q1\s*972,45\s€\s*Vorjahr\s0,00\s€\s*0,00\s€/);
      await expect(table.getByRole('row').nth(2)).toContainText(
        /Q2\s*0,00\s€\s*Vorjahr\s0,00\s€\s*399,00\s€\s*Vorjahr\s0,00\s€\s*123,45\s€/,
      );
      await expect(page.getByText('Rechnungen, 2025')).toBeVisible();
      await expect(page.getByRole('link', { name: '450,00 €' }).first()).toHaveAttribute('href', /from=2024-01-01/);
    });

    await story.step('a limit is set and nearly reached', async () => {
      await page.getByRole('button', { name: 'Limit festlegen' }).click();
      await page.getByRole('textbox', { name: 'Quartalslimit in Euro' }).fill('450');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Q2: abgeschlossen')).toBeVisible();
      await expect(page.getByText('unter Limit, 51,00 € frei')).toBeVisible();
      await sweepAccessible(page, 'KPI');
    });

    await story.step('months and years', async () => {
      await page.getByRole('tab', { name: 'Monate' }).click();
      await expect(page).toHaveURL(/ansicht=monate/);
      await expect(page.getByRole('table', { name: 'Summen je Zeitraum' }).getByRole('row')).toHaveCount(13);
      await page.getByRole('tab', { name: 'Jahre' }).click();
      await expect(page.getByRole('table', { name: 'Summen je Zeitraum' }).getByRole('row')).toHaveCount(3);
      await page.getByRole('table', { name: 'Summen je Zeitraum' }).getByRole('link', { name: '450,00 €' }).click();
      await expect(page).toHaveURL(/\/leaseplan\?.*from=2024-01-01/);
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    });

    await story.step('vehicles', async () => {
      await visit(page, '/kpi/vehicles');
      const table = page.getByRole('table', { name: 'Summen je Kennzeichen' });
      await expect(table.getByRole('row').nth(1)).toContainText('B-AB-1234');
      await page.getByText('Alle Jahre').click();
      await expect(table.getByRole('row').nth(1)).toContainText(/1\.023,45\s€/);
      await sweepAccessible(page, 'vehicle KPI');
    });

    await story.step('open credits', async () => {
      await visit(page, '/leaseplan/open-credits');
      await sweepAccessible(page, 'open credits');
      await page.getByRole('link', { name: /Positionen von B-AB-1234/ }).click();
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    });
  });

  await story.step('a position shows its counterpart with the reason; a person can override it', async () => {
    await page.goto('/leaseplan?q=123,45');
    await page.getByRole('link', { name: /Rechnung LP-1001/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Rechnung LP-1001Verrechnet');
    await expect(page.getByText('Die Gutschrift nennt diese Rechnung.')).toBeVisible();

    await story.step('a separated position stays unmatched', async () => {
      await page.getByRole('button', { name: 'Lösen' }).click();
      await expect(page.getByText('Willst du die Verknüpfung wirklich löschen?')).toBeVisible();
      await page.getByRole('button', { name: 'Verknüpfung lösen' }).click();
      await expect(heading).toHaveText('Rechnung LP-1001Nicht verrechnet');
      await expect(page.getByText('Noch keine passende Gutschrift.')).toBeVisible();
    });

    await story.step('a position is matched again manually', async () => {
      await page.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Gutschrift verknüpfen' });
      await dialog.getByRole('radio', { name: /LG-2001/ }).check();
      await dialog.getByRole('button', { name: 'Verknüpfen' }).click();
      await expect(page.getByText(`Von Hand verknüpft von ${admin.email}`)).toBeVisible();
      await page.getByRole('link', { name: /LG-2001, Position 1/ }).click();
      await expect(heading).toContainText('Gutschrift LG-2001');
    });
  });
});
