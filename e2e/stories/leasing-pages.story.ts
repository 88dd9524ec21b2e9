import { signIn } from '../support/accounts.ts';
import { seededStory as story } from '../support/filled-company.ts';
import { expect } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('the leasing pages from list to figures', async ({ page, filled }) => {
  const { admin, ids } = filled;
  await signIn(page, admin);

  await story.step('the list has a hundred per page, newest first, sortable, in euro', async () => {
    const requested = page.waitForRequest(/\/api\/leaseplan\/all\?/);
    await visit(page, '/leaseplan');
    const query = new URL((await requested).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ sort: 'invoiceDate', order: 'desc', size: '100' });
    const date = page.getByRole('columnheader', { name: 'Rechnungsdatum' });
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    for (const tab of ['Alle', 'Nur Rechnungen', 'Nur Gutschriften']) {
      await expect(page.getByRole('radio', { name: tab, exact: true })).toHaveCount(1);
    }
    const amount = page.getByRole('columnheader', { name: 'Betrag' });
    await amount.getByRole('button').click();
    await expect(amount).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('cell', { name: '−399,00 €' })).toBeVisible();
  });

  await story.step('a position shows its vehicle and counterpart and leads back to the same list state', async () => {
    const responses = Promise.withResolvers<void>();
    const call = `**/api/leaseplan/${ids.position}`;
    await page.route(call, async (route) => {
      await responses.promise;
      await route.continue();
    });
    await page.goto(`/leaseplan/${ids.position}`);
    await expect(page.getByText('Wird geladen...')).toBeVisible();
    responses.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gutschrift LG-2001');
    await expect(page.getByRole('link', { name: filled.plate, exact: true })).toHaveAttribute(
      'href',
      `/vehicles/${ids.vehicle}`,
    );
    await expect(page.getByRole('region', { name: 'Verknüpfte Rechnung' })).toContainText('LP-1001');
    await page.getByRole('main').getByRole('link', { name: 'Rechnungen und Gutschriften' }).click();
    await expect(page).toHaveURL('/leaseplan');
    await page.getByText('Nur Gutschriften').click();
    await expect(page).toHaveURL('/leaseplan?type=Gutschrift');
    await page
      .getByRole('link', { name: /LG-2001/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Zurück zur Liste' }).click();
    await expect(page).toHaveURL('/leaseplan?type=Gutschrift');
  });

  await story.step('time KPIs: three sums, three charts, three tabs, a year, an export', async () => {
    await visit(page, '/kpi');
    await expect(page.getByRole('tab')).toHaveText(['Quartale', 'Monate', 'Jahre']);
    for (const kind of ['Rechnungen', 'Gutschriften AFF', 'Gutschriften ohne AFF']) {
      await expect(page.getByText(`${kind}, 2025`)).toBeVisible();
      await expect(page.getByRole('region', { name: kind, exact: true }).locator('li')).toHaveCount(4);
    }
    await page.getByRole('combobox', { name: 'Jahr' }).click();
    await expect(page.getByRole('option')).toHaveText(['2025', '2024']);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel-Export' }).click();
    expect((await download).suggestedFilename()).toBe('LeasePlan.xlsx');
  });

  await story.step('vehicle KPIs: three cards, a button per year, a sortable table, and back', async () => {
    await page.getByRole('link', { name: 'Auswertung je Fahrzeug' }).click();
    await expect(page).toHaveURL('/kpi/vehicles');
    for (const card of [
      'Durchschnittliche Rechnungssumme je Kennzeichen',
      'Höchste Rechnungssumme',
      'Höchster Verlust',
    ]) {
      await expect(page.getByText(card)).toBeVisible();
    }
    await expect(page.getByRole('radio')).toHaveCount(3);
    const plates = page.getByRole('columnheader', { name: 'Kennzeichen' });
    await plates.getByRole('button').click();
    await expect(plates).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('link', { name: 'Auswertung nach Zeit' }).click();
    await expect(page).toHaveURL('/kpi');
  });

  await story.step('the import refuses an unreadable dropped file; the history has pages of seven', async () => {
    const requested = page.waitForRequest(/\/api\/leaseplan\/upload-history\?/);
    await visit(page, '/leaseplan/import');
    expect(new URL((await requested).url()).searchParams.get('size')).toBe('7');
    const history = page.getByRole('table', { name: 'Bisher hochgeladen' });
    await expect(history.getByRole('columnheader')).toContainText([
      'Datei',
      'Rechnungsnummer',
      'Rechnungsdatum',
      'Hochgeladen',
    ]);
    await expect(history.getByRole('row').nth(1)).toContainText('20.06.2025');
    const dropFile = async (name: string, type: string) => {
      const dataTransfer = await page.evaluateHandle(
        ([fileName, mimeType]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(['x'], fileName ?? '', { type: mimeType ?? '' }));
          return transfer;
        },
        [name, type],
      );
      await page.getByText('hierher ziehen oder').dispatchEvent('drop', { dataTransfer });
    };
    await dropFile('liste.csv', 'text/csv');
    await expect(
      page.getByText('Nur PDF-Dateien, XRechnungen (XML) und Fotos (JPEG, PNG) lassen sich importieren.'),
    ).toBeVisible();
    await dropFile('rechnung.pdf', 'application/pdf');
    await expect(page.getByRole('list', { name: 'Dateien' })).toContainText('rechnung.pdf');
    await expect(page.getByRole('button', { name: 'Hochladen' })).toBeEnabled();
  });
});
