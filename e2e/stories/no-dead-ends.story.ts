import type { APIRequestContext, Page } from '@playwright/test';
import { type AdminAccount, addMember, newPerson, signIn } from '../support/accounts.ts';
import { inDatabase } from '../support/database.ts';
import { type FilledCompany, fillCompany, fillWithItems, seededStory as story } from '../support/filled-company.ts';
import { expect } from '../support/story.ts';
import { isFullSweep, sweep } from '../support/sweep.ts';
import { visit } from '../support/visit.ts';
import { addressesOf, openPage, openTabs } from '../support/walk.ts';

/** 403 for a right that is missing, 409 and 422 for something that has to be there first. */
const refused: readonly number[] = [403, 409, 422];

/** Collects calls that the server refuses to this person. */
const refusalsOn = (page: Page): string[] => {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (refused.includes(response.status()))
      refusals.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return refusals;
};

/** Links of the page to a tab of the company page. */
const settingsLinks = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href*="/my-company#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Pages that name a setting, where `SettingsLink` and `ConnectionHint` are used. */
const settingsPages = ({ report }: { readonly report: number }): readonly string[] => [
  `/policereports/${report}`,
  '/vehicles',
  '/employees',
  '/driver-history',
  '/police-reports',
];

/** Company with its pages that name a setting; in the full sweep with all pages. */
const companyOfSettings = async (request: APIRequestContext) => {
  if (isFullSweep) {
    const filled = await fillCompany(request);
    return { ...filled, addresses: await addressesOf(filled) };
  }
  const { admin, ids } = await fillWithItems(request);
  return { admin, ids, addresses: settingsPages(ids) };
};

const withoutSpecialServices = ({ speditionsName }: AdminAccount) =>
  inDatabase((client) =>
    client.query('update companies set amazon_special_services = false where name = $1', [speditionsName]),
  );

story(
  'no page leads a USER, or a company without special services, into a dead end',
  async ({ page, request, filled }) => {
    story.slow();
    const member = newPerson('Mila', 'Vogt');
    await addMember(request, filled.admin, member);
    const refusals = refusalsOn(page);

    await story.step('a USER is offered no setting of the company', async () => {
      await signIn(page, member);
      for (const address of isFullSweep ? await addressesOf(filled) : settingsPages(filled.ids))
        for await (const shown of openTabs(page, address)) expect(await settingsLinks(page), shown).toEqual([]);
      await openPage(page, '/dashboard');
      await expect(page.getByText('Kolleginnen und Kollegen einladen')).toHaveCount(0);
      for (const [address, name] of [
        ['/employees', 'Fahrer importieren'],
        ['/driver-history', 'Fahrten der letzten drei Monate importieren'],
      ] as const) {
        await openPage(page, address);
        await expect(page.getByRole('button', { name })).toBeDisabled();
      }
      await openPage(page, '/kpi');
      await expect(page.getByText('Festlegen können es Administratoren.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Limit / })).toHaveCount(0);
    });

    const { admin, ids, addresses } = await companyOfSettings(request);
    await story.step('without special services no page leads to a tab that is not there', async () => {
      await withoutSpecialServices(admin);
      await signIn(page, admin);
      for (const address of addresses)
        for await (const shown of openTabs(page, address)) {
          expect(await settingsLinks(page), shown).toEqual([]);
          await expect(
            page.getByRole('button', { name: /^(Fahrer|Fahrten der letzten drei Monate) importieren$/ }),
          ).toHaveCount(0);
        }
      await openPage(page, `/policereports/${ids.report}`);
      await page.getByRole('button', { name: 'Per E-Mail senden' }).click();
      await expect(page.getByText('freischalten kann sie der Betreiber').first()).toBeVisible();
      await expect(page.getByRole('dialog').locator('a[href*="/my-company"]')).toHaveCount(0);
    });

    await story.step('the company page names whom to ask, and its ADMIN deletes the company there', async () => {
      await visit(page, '/my-company');
      await expect(page.getByText('sind für diese Firma nicht freigeschaltet')).toBeVisible();
      await page.getByLabel('Name der Firma').fill(admin.speditionsName);
      await page.getByLabel('E-Mail-Adresse').fill(admin.email);
      await page.getByRole('textbox', { name: 'Passwort' }).fill(admin.password);
      await page.getByRole('button', { name: 'Account löschen' }).click();
      await page.getByRole('button', { name: 'Endgültig löschen' }).click();
      await expect(page.getByText(/Löschnummer: /)).toBeVisible();
    });
    expect(refusals).toEqual([]);
  },
);

const pressable = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
    );

/** Presses without waiting for a place to press on: what counts is what the server is asked. */
const press = (page: Page, role: 'button' | 'menuitem', name: string): Promise<void> =>
  page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate((element: HTMLElement) => element.click());

const sendDialog = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor({ timeout: 1_000 }).catch(() => undefined);
  if (!(await dialog.isVisible())) return;
  await dialog.evaluate((element) => {
    const [button] = [...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].slice(-1);
    button?.click();
  });
  await page.waitForTimeout(300);
};

/** Opens the page again and presses a button of it; false if it is not there this time. */
const pressOn = async (page: Page, address: string, name: string): Promise<boolean> => {
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.waitFor({ timeout: 2_000 }).catch(() => undefined);
  if (!(await button.isVisible())) return false;
  await press(page, 'button', name);
  return true;
};

/** Presses a button, every entry of its menu and the last button of every dialog. */
const follow = async (page: Page, address: string, name: string): Promise<void> => {
  if (!(await pressOn(page, address, name))) return;
  const items = page.getByRole('menuitem', { disabled: false });
  const shown = () =>
    items
      .first()
      .waitFor({ timeout: 500 })
      .then(() => items.allTextContents())
      .catch((): string[] => []);
  const entries = await shown();
  if (entries.length === 0) await sendDialog(page);
  for (const entry of entries) {
    if (!(await pressOn(page, address, name)) || !(await shown()).includes(entry)) continue;
    await press(page, 'menuitem', entry);
    await sendDialog(page);
  }
};

/** Presses every button of every page once, with all that opens. */
const pressEverything = async (page: Page, filled: FilledCompany): Promise<number> => {
  const pressed = new Set(['']);
  // The own account has nothing that others could refuse, but ways to sign out.
  for (const address of (await addressesOf(filled)).filter((path) => path !== '/my-profile'))
    for await (const shown of openTabs(page, address)) {
      const names = (await pressable(page)).filter((name) => !pressed.has(name));
      for (const name of new Set(names)) {
        pressed.add(name);
        await follow(page, shown, name);
      }
    }
  return pressed.size - 1;
};

const walk =
  (prepare: (admin: AdminAccount) => Promise<unknown>) =>
  async ({ page, request }: { readonly page: Page; readonly request: APIRequestContext }) => {
    story.setTimeout(1_800_000);
    const filled = await fillCompany(request);
    await prepare(filled.admin);
    const member = newPerson('Mila', 'Vogt');
    await addMember(request, filled.admin, member);
    await signIn(page, member);
    const refusals = refusalsOn(page);
    const count = await pressEverything(page, filled);
    story.info().annotations.push({ type: 'buttons pressed', description: String(count) });
    expect(refusals).toEqual([]);
  };

story(
  'no button, and no dialog behind it, ends in a refusal for a USER',
  sweep,
  walk(async () => undefined),
);

story(
  'no button, and no dialog behind it, ends in a refusal without special services',
  sweep,
  walk(withoutSpecialServices),
);
