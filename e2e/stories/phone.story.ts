import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn, signOut } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { seededStory } from '../support/filled-company.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Lists, and whether a hint about a missing connection is above them until it is closed. */
const lists = [
  ['/vehicles', true],
  ['/employees', true],
  ['/tasks', false],
  ['/repair-records', false],
  ['/police-reports', true],
  ['/driver-history', false],
  ['/leaseplan', false],
  ['/readiness', false],
] as const;

const phones = [
  { width: 360, height: 740 },
  { width: 320, height: 640 },
] as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Schnellzugriff' });

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn.`);
  return { top: box.y, bottom: box.y + box.height };
};

const photo = async (page: Page, name: string) => {
  const pixels = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas.');
    pen.fillStyle = 'teal';
    pen.fillRect(0, 0, 640, 480);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(pixels) };
};

seededStory('on a phone every list shows its first row and folds its filters', async ({ page, filled }) => {
  const { admin, plate } = filled;
  await page.setViewportSize(phones[0]);
  await signIn(page, admin, '/dashboard');

  await story.step('the first row is above the bar, without scrolling', async () => {
    for (const [path, hasHint] of lists) {
      await visit(page, path);
      if (hasHint) await page.getByRole('button', { name: 'Hinweis ausblenden' }).click();
      await expect(page.locator('tbody tr:has([data-row-link])').first()).toBeVisible();
      for (const size of phones) {
        await page.setViewportSize(size);
        const row = await boxOf(page, 'tbody tr');
        const { top } = await boxOf(page, 'nav[aria-label="Schnellzugriff"]');
        // A row of Fahrbereitschaft is as high as its reasons are many.
        const bottom = path === '/readiness' ? Math.min(row.bottom, row.top + 220) : row.bottom;
        expect(bottom, `${path} at ${size.width} px`).toBeLessThanOrEqual(top);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      }
      await expectAccessible(page, `${path} on a phone`);
    }
  });

  await story.step('the plate comes first in a row', async () => {
    for (const path of ['/vehicles', '/driver-history', '/police-reports', '/repair-records']) {
      await visit(page, path);
      const row = page.locator('tbody tr', { hasText: plate }).first();
      await expect(row).toBeVisible();
      const cellOfPlate = row.locator('td[data-card-title][data-registration]');
      await expect(cellOfPlate).toContainText(plate);
      const [cell, first] = await Promise.all([cellOfPlate.boundingBox(), row.boundingBox()]);
      expect((cell?.y ?? 0) - (first?.y ?? 0), path).toBeLessThan(24);
    }
  });

  await story.step('one button has filters, order and tools, and counts what is active', async () => {
    await visit(page, '/tasks');
    await page.getByRole('button', { name: /^Filter/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByLabel('Sortieren nach').selectOption('Titel');
    await sheet.getByLabel('Zugewiesen an', { exact: true }).click();
    await page.getByRole('option', { name: 'Mir zugewiesen' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/assignedTo=me/);
    await expect(page).toHaveURL(/sort=title/);
    await expectAccessible(page, 'sheet of filters');
    await sheet.getByRole('button', { name: 'Zurücksetzen' }).click();
    await sheet.getByRole('button', { name: /Treffer$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  });

  await story.step('the bar leads to the commonest places and is not printed', async () => {
    await bar(page).getByRole('link', { name: 'Fahrzeuge' }).click();
    await expect(page).toHaveURL('/vehicles');
    await expect(bar(page).getByRole('link', { name: 'Fahrzeuge' })).toHaveAttribute('aria-current', 'page');
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await boxOf(page, 'footer');
    expect(footer.bottom).toBeLessThanOrEqual((await boxOf(page, 'nav[aria-label="Schnellzugriff"]')).top);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(bar(page)).toHaveCount(0);
  });
});

story(
  'a photo becomes a damage or a document, also after a lost connection',
  async ({ page, context, request, pageErrors }) => {
    pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const admin = await registerCompany(request);
    const api = await apiOf(request, admin);
    const transit = await newVehicle(api, 'B-PH-1');
    await newVehicle(api, 'B-PH-2');
    await newTask(api, 'Reifen bestellen');
    await page.setViewportSize(phones[0]);
    await signIn(page, admin, '/tasks');
    const camera = bar(page).locator('input[type="file"]');

    await story.step('from anywhere the vehicle is found by its plate', async () => {
      await camera.setInputFiles(await photo(page, 'tuer.jpg'));
      await expect(page.getByRole('heading', { level: 1, name: 'Foto ablegen' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Aufnahme 1' })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Fahrzeug suchen' }).fill('bph1');
      await page.getByRole('button', { name: /^B-PH-1/ }).click();
      await page.getByLabel('Was ist beschädigt?').fill('Kratzer an der Schiebetür');
      await expectAccessible(page, 'photo on a phone');
    });

    await story.step('a reload loses nothing, and without a connection it is sent once that is back', async () => {
      await page.goto('/photo');
      await expect(page.getByRole('img', { name: 'Aufnahme 1' })).toBeVisible();
      await expect(page.getByLabel('Was ist beschädigt?')).toHaveValue('Kratzer an der Schiebetür');
      await expect(page.getByText('B-PH-1', { exact: true })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Schaden melden' }).click();
      await expect(page.getByRole('alert')).toContainText('bleiben auf diesem Gerät');
      await context.setOffline(false);
      await expect(page.getByText('Schaden gemeldet.')).toBeVisible();
      await expect(page).toHaveURL(/\/repairrecords\/\d+/);
      await expect(page.getByRole('list', { name: 'Anhänge' }).getByRole('listitem')).toHaveCount(1);
      await expect(page.getByText('Kratzer an der Schiebetür').first()).toBeVisible();
    });

    await story.step('from the page of a vehicle it is known, and a document hangs on it', async () => {
      await visit(page, `/vehicles/${transit.id}`);
      await camera.setInputFiles(await photo(page, 'schein.jpg'));
      await expect(page).toHaveURL(`/photo?vehicle=${transit.id}`);
      await page.getByText('Dokument', { exact: true }).click();
      await page.getByRole('button', { name: 'Dokument ablegen' }).click();
      await expect(page).toHaveURL(`/vehicles/${transit.id}`);
      await expect(page.getByRole('list', { name: 'Anhänge' }).getByRole('listitem')).toHaveCount(1);
    });

    await story.step('signing out removes what is not filed yet', async () => {
      await camera.setInputFiles(await photo(page, 'rest.jpg'));
      await expect(bar(page).getByRole('button', { name: 'Foto ablegen, 1 noch nicht abgelegt' })).toBeVisible();
      await signOut(page);
      await signIn(page, admin, '/tasks');
      await expect(bar(page).getByRole('button', { name: 'Foto aufnehmen' })).toBeVisible();
    });
  },
);
