import type { BrowserContext } from '@playwright/test';
import { startAppProcess } from '../support/app-process.ts';
import { apiWith, type CompanyApi } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { sweep } from '../support/sweep.ts';

interface Position {
  readonly type: 'Rechnung' | 'Gutschrift';
  readonly amount: number;
  readonly aff: boolean;
}

const cents = (euro: number): number => Math.round(euro * 100);

/** Compares the sum of all positions with the stored figures. */
const expectSumsToHold = async (api: CompanyApi): Promise<void> => {
  const positions = await api.get<Position[]>('/api/leaseplan/all');
  const kpi = await api.get<Record<string, number>>('/api/leaseplan/kpi');
  const sums: Record<string, number> = { RECHNUNG: 0, GUTSCHRIFT_AFF: 0, GUTSCHRIFT_NON_AFF: 0 };
  for (const { type, amount, aff } of positions) {
    const kind = type === 'Rechnung' ? 'RECHNUNG' : aff ? 'GUTSCHRIFT_AFF' : 'GUTSCHRIFT_NON_AFF';
    sums[kind] = (sums[kind] ?? 0) + cents(amount);
  }
  expect(positions.length).toBeGreaterThan(300);
  for (const [kind, sum] of Object.entries(sums)) expect([kind, cents(kpi[`TOTAL_${kind}`] ?? 0)]).toEqual([kind, sum]);
};

story(
  'the demo on one’s own machine: one click signs in, while the company is still being filled',
  async ({ page }) => {
    const demo = await startAppProcess({ DEMO: 'on', TRUSTED_PROXIES: '', DEMO_LEASING_MONTHS: '2' });
    try {
      await demo.waitForLog(/Sign in:/);
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Demo starten' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Jana Hansen');
      await expect(page.getByText('Demo – alle Daten sind erfunden')).toBeVisible();
      await page.getByRole('link', { name: 'Postfach' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postfach der Demo');
    } finally {
      // The mailbox is polled, and a request after the end would count as an error.
      await page.close();
      await demo.stop();
    }
  },
);

const tokenIn = async (context: BrowserContext): Promise<string> => {
  const { origins } = await context.storageState();
  return origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'token')?.value ?? '';
};

story(
  'a public demo: a complete company per visitor, with mails that nobody else reads',
  sweep,
  async ({ page, browser }) => {
    // Fills a company; two years of leasing documents would take most of the time and prove no more.
    story.slow();
    const demo = await startAppProcess({ DEMO: 'public', DEMO_LEASING_MONTHS: '2' });
    try {
      await demo.waitForLog(/Ready after/);

      await story.step('one click gives a company of one’s own', async () => {
        await page.goto(`${demo.url}/login`);
        await expect(page.getByLabel('Passwort')).toHaveCount(0);
        await page.getByRole('button', { name: 'Demo starten' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Jana Hansen');
        await expect(
          page.getByText('Demo – alle Daten sind erfunden und werden nach 2 Stunden gelöscht'),
        ).toBeVisible();
      });

      await story.step('every list has its rows', async () => {
        const api = apiWith(page.request, await tokenIn(page.context()));
        const at = (path: string) => `${demo.url}${path}`;
        const count = async (list: string): Promise<number> => (await api.get<unknown[]>(at(list))).length;
        expect(await count('/api/vehicles')).toBe(150);
        expect(await count('/api/employees')).toBe(120);
        const reports = await api.get<{ status: string }[]>(at('/api/police-reports'));
        expect(new Set(reports.map(({ status }) => status)).size).toBe(4);
        await expectSumsToHold({ ...api, get: (path) => api.get(at(path)) });
      });

      await story.step('a report is sent with its letter into the visitor’s mailbox', async () => {
        await page.goto(`${demo.url}/police-reports`);
        await page.getByRole('table').getByRole('link').first().click();
        await expect(page.getByRole('region', { name: 'Anhänge' })).toContainText('Zeugenfragebogen.pdf');
        await page.getByRole('button', { name: 'Per E-Mail senden' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Jetzt senden' }).click();
        await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('SENT');
        await page.getByRole('link', { name: 'Postfach' }).click();
        await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Fahrerbenennung zu Aktenzeichen');
        await expect(page.getByRole('button', { name: /^Fahrerbenennung-.*\.pdf/ })).toBeVisible();
      });

      await story.step('another visitor has a company and a mailbox of their own', async () => {
        const other = await browser.newContext();
        const theirs = await other.newPage();
        await theirs.goto(`${demo.url}/login`);
        await theirs.getByRole('button', { name: 'Demo starten' }).click();
        await theirs.getByRole('link', { name: 'Postfach' }).click();
        await expect(theirs.getByText('Noch keine E-Mails.')).toBeVisible();
        await other.close();
      });

      await story.step('an import brings new data from the providers', async () => {
        await page.goto(`${demo.url}/driver-history`);
        await page.getByRole('button', { name: 'Fahrten der letzten drei Monate importieren' }).click();
        const card = page.getByRole('region', { name: 'Import' });
        await expect(card).toContainText('Import der Fahrten ist fertig', { timeout: 180_000 });
        await expect(card).toContainText(/ [1-9]\d* neu/);
      });
    } finally {
      // The mailbox is polled, and a request after the end would count as an error.
      await page.close();
      await demo.stop();
    }
  },
);
