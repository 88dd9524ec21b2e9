import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const connect = async (api: CompanyApi): Promise<void> => {
  const { id } = await api.get<{ id: number }>('/api/myCompany');
  const [username, password] = ['spedition', 'geheim'];
  await api.patch(`/api/myCompany/${id}`, {
    vehicleDriverHistoryUsername: username,
    vehicleDriverHistoryPassword: password,
  });
  await api.patch(`/api/myCompany/${id}`, { employeeDataBaseUsername: username, employeeDataBasePassword: password });
};

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody').getByRole('row');

/** Ends only an import that hangs, on however busy a machine. */
const enough = { timeout: 300_000 };

const importCard = (page: Page) => page.getByRole('region', { name: 'Import' });

story(
  'drivers and three months of trips are imported from the connected providers, with progress and report',
  async ({ page, request }) => {
    // Imports several thousand trips.
    story.slow();
    const admin = await registerCompany(request);
    await connect(await apiOf(request, admin));
    await signIn(page, admin);

    await story.step('the drivers', async () => {
      await visit(page, '/employees');
      await page.getByRole('button', { name: 'Fahrer importieren' }).click();
      await expect(page.getByText('Das kann einige Minuten dauern.')).toBeVisible();
      await expect(importCard(page)).toContainText('Import der Fahrer ist fertig');
      await expect(importCard(page)).toContainText('90 gefunden, 88 neu, 0 geändert, 2 ausgelassen');
      await expect(rows(page, 'Fahrer')).toHaveCount(20);
      await importCard(page).getByRole('button', { name: 'Meldung schließen' }).click();
      await expect(importCard(page)).toHaveCount(0);
    });

    await story.step('the trips, with progress on the page', async () => {
      await visit(page, '/driver-history');
      await page.getByRole('button', { name: 'Fahrten der letzten drei Monate importieren' }).click();
      await expect(importCard(page).getByRole('progressbar')).toBeVisible();
      // The toast stays for seconds only, the card until it is closed.
      await expect(page.getByText('Import der Fahrten ist fertig.')).toBeVisible(enough);
      await expect(importCard(page)).toContainText('Import der Fahrten ist fertig');
      await expect(importCard(page)).toContainText(/3\.\d{3} gefunden, 3\.\d{3} neu/);
      await expect(rows(page, 'Fahrten').filter({ has: page.locator('[data-row-link]') })).toHaveCount(20);
      await sweepAccessible(page, 'trips with an import');
    });

    await story.step('the report lists skipped rows with reasons', async () => {
      await importCard(page)
        .getByRole('link', { name: /^Bericht/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Import der Fahrten' })).toBeVisible();
      const remarks = rows(page, 'Ausgelassen, mit Hinweis übernommen oder behalten');
      await expect(remarks.filter({ hasText: 'Das Ende liegt vor dem Beginn.' }).first()).toContainText('ausgelassen');
      await sweepAccessible(page, 'report of an import');
    });

    await story.step('the import history lists it', async () => {
      await page.getByRole('link', { name: 'Importe', exact: true }).click();
      await expect(rows(page, 'Importe')).toHaveText([/Fahrten.*Fertig/, /Fahrer.*Fertig/]);
      await sweepAccessible(page, 'list of imports');
    });

    // A second import, which adds only new trips, is tested beside the code (import-trips.test.ts).
    await story.step('a trip can be opened', async () => {
      await visit(page, '/driver-history');
      await rows(page, 'Fahrten').nth(5).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: /^Fahrt vom/ })).toBeVisible();
    });
  },
);
