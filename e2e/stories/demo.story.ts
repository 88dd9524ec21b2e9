import { request as newRequest } from '@playwright/test';
import { type AppProcess, startAppProcess } from '../support/app-process.ts';
import { apiOf, type CompanyApi } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

const demoStory = story.extend<object, { readonly demo: AppProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const demo = await startAppProcess({ DEMO: 'on' });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
});

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
  expect(positions.length).toBeGreaterThan(5000);
  for (const [kind, sum] of Object.entries(sums)) expect([kind, cents(kpi[`TOTAL_${kind}`] ?? 0)]).toEqual([kind, sum]);
};

demoStory('the demo: one-click sign-in, a complete company, and mails that stay local', async ({ page, demo }) => {
  // Seeding a company takes most of a minute on an idle machine.
  demoStory.slow();

  await demoStory.step('the company is seeded in the background while sign-in works', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Demo starten' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome in the beta phase Jana Hansen');
    await expect(page.getByText('Demo – alle Daten sind erfunden')).toBeVisible();
    await demo.waitForLog(/Ready after/);
  });

  const request = await newRequest.newContext({ baseURL: demo.url });
  const { demo: account } = await (await request.get('/api/site')).json();
  const api = await apiOf(request, account);

  await demoStory.step('every list has its rows', async () => {
    const count = async (list: string): Promise<number> => (await api.get<unknown[]>(list)).length;
    expect(await count('/api/vehicles')).toBe(150);
    expect(await count('/api/employees')).toBe(120);
    const reports = await api.get<{ status: string }[]>('/api/police-reports');
    expect(new Set(reports.map(({ status }) => status)).size).toBe(4);
    await expectSumsToHold(api);
  });

  await demoStory.step('a report is sent with its letter into the mailbox', async () => {
    await page.goto('/police-reports');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Anhänge' })).toContainText('Zeugenfragebogen.pdf');
    await page.getByRole('button', { name: 'Per E-Mail senden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Jetzt senden' }).click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('SENT');
    await page.getByRole('link', { name: 'Postfach' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Fahrerbenennung zu Fallnummer');
    await expect(page.getByRole('button', { name: /^Fahrerbenennung-.*\.pdf/ })).toBeVisible();
  });

  await demoStory.step('an import brings new data from the providers', async () => {
    await page.goto('/driver-history');
    await page.getByRole('button', { name: 'Fahrten der letzten drei Monate importieren' }).click();
    const card = page.getByRole('region', { name: 'Import' });
    await expect(card).toContainText('Import der Fahrten ist fertig', { timeout: 60_000 });
    await expect(card).toContainText(/ [1-9]\d* neu/);
  });
  await request.dispose();
});
