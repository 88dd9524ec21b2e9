import type { Page } from '@playwright/test';
import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Anhänge' });
const tiles = (page: Page) => section(page).getByRole('list', { name: 'Anhänge' }).getByRole('listitem');
const timeline = (page: Page) => page.getByRole('list', { name: 'Kommentare und Verlauf' });

const document = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
  'trailer<</Root 1 0 R>>',
  'startxref',
  '0',
  '%%EOF',
].join('\n');

interface FileFixture {
  readonly name: string;
  readonly type: string;
  /** Text content, or the colour of an image to draw. */
  readonly content: string;
}

/** Dispatches a drop or paste event with files. */
const dispatchFiles = (page: Page, gesture: 'drop' | 'paste', files: readonly FileFixture[]): Promise<void> =>
  page.evaluate(
    async ({ gesture, fixtures }) => {
      const paint = async (color: string, type: string): Promise<Blob> => {
        const canvas = new OffscreenCanvas(1200, 800);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('No canvas.');
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1200, 800);
        pen.fillStyle = 'white';
        pen.fillRect(100, 100, 300, 200);
        return canvas.convertToBlob({ type });
      };
      const data = new DataTransfer();
      for (const { name, type, content } of fixtures) {
        const blob = type.startsWith('image/') ? await paint(content, type) : new Blob([content]);
        data.items.add(new File([blob], name, { type }));
      }
      if (gesture === 'paste') {
        globalThis.document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        return;
      }
      const heading = [...globalThis.document.querySelectorAll('h2')].find(
        ({ textContent }) => textContent === 'Anhänge',
      );
      for (const kind of ['dragover', 'drop'])
        heading?.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { gesture, fixtures: files },
  );

story('attachments of a vehicle are added, viewed, renamed and deleted', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-AB-1234');
  await signIn(page, admin, `/vehicles/${vehicle.id}`);
  await expect(section(page)).toContainText('Noch keine Anhänge.');

  await story.step('two files are dropped, one picture is pasted', async () => {
    await dispatchFiles(page, 'drop', [
      { name: 'Schaden links.jpg', type: 'image/jpeg', content: 'firebrick' },
      { name: 'Rechnung Müller.pdf', type: 'application/pdf', content: document },
    ]);
    await expect(tiles(page)).toHaveCount(2);
    await dispatchFiles(page, 'paste', [{ name: 'image.png', type: 'image/png', content: 'steelblue' }]);
    await expect(tiles(page)).toHaveCount(3);
    await expect(tiles(page).first()).toContainText(/Eingefügt \d\d\.\d\d\.\d{4} \d\d-\d\d\.png/);
    await tiles(page).last().scrollIntoViewIfNeeded();
    await expect(tiles(page).last().locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(timeline(page)).toContainText('Anhang hinzugefügt: Schaden links.jpg');
  });

  await story.step('an unsupported file is refused by name, the others are stored', async () => {
    const phoneScreenshot = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic');
    await section(page)
      .locator('input[type="file"]')
      .last()
      .setInputFiles([
        { name: 'Foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
        { name: 'IMG_4711.HEIC', mimeType: 'image/heic', buffer: phoneScreenshot },
      ]);
    const uploads = section(page).getByRole('list', { name: 'Dateien auf dem Weg' });
    await expect(uploads).toContainText('Nur Fotos (JPEG, PNG, WebP) und PDF-Dateien lassen sich anhängen.');
    await expect(uploads).toContainText('Bitte das Foto als JPEG sichern');
    await sweepAccessible(page, 'attachments with a refusal');
    for (const name of ['Foto.jpg', 'IMG_4711.HEIC'])
      await uploads.getByRole('button', { name: `${name} aus der Liste nehmen` }).click();
    await expect(uploads).toBeHidden();
    await expect(tiles(page)).toHaveCount(3);
  });

  await story.step('text pasted into a field stays in the field', async () => {
    await page.getByRole('textbox', { name: /Kommentar/ }).focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      globalThis.document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      );
    });
    await expect(section(page).getByRole('list', { name: 'Dateien auf dem Weg' })).toBeHidden();
  });

  await story.step('the lightbox works by keyboard', async () => {
    await tiles(page).last().getByRole('button', { name: 'Schaden links.jpg ansehen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schaden links.jpg' });
    await expect(dialog.getByRole('img', { name: 'Schaden links.jpg' })).toBeVisible();
    await expect(dialog).toContainText('3 von 3');
    await sweepAccessible(page, 'lightbox, light');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Ganzes Bild zeigen' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('dialog', { name: 'Rechnung Müller.pdf' })).toContainText('2 von 3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: /^Eingefügt/ })).toContainText('1 von 3');
    await page.emulateMedia({ colorScheme: 'dark' });
    await sweepAccessible(page, 'lightbox, dark');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Schaden links.jpg ansehen' })).toBeFocused();
    await sweepAccessible(page, 'attachments, dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await story.step('a renamed file downloads under its new name', async () => {
    await page.getByRole('button', { name: 'Aktionen für Rechnung Müller.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Bremsen vorne');
    await page.keyboard.press('Enter');
    await expect(tiles(page).nth(1)).toContainText('Bremsen vorne.pdf');
    await page.getByRole('button', { name: 'Aktionen für Bremsen vorne.pdf' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Herunterladen' }).click();
    expect((await saved).suggestedFilename()).toBe('Bremsen vorne.pdf');
  });

  await story.step('deleting asks for confirmation; other open pages follow', async () => {
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`/vehicles/${vehicle.id}`);
    await expect(tiles(elsewhere)).toHaveCount(3);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Schaden links.jpg ansehen' }).click();
    const lightbox = page.getByRole('dialog', { name: 'Schaden links.jpg' });
    await lightbox.getByRole('button', { name: 'Löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Anhang löschen' });
    await expect(question).toContainText('Möchtest du „Schaden links.jpg“ wirklich löschen?');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(question).toBeHidden();
    await lightbox.getByRole('button', { name: 'Löschen' }).click();
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByRole('dialog', { name: 'Bremsen vorne.pdf' })).toContainText('2 von 2');
    await page.keyboard.press('Escape');
    await expect(tiles(page)).toHaveCount(2);
    await expect(timeline(page)).toContainText('Anhang entfernt: Schaden links.jpg');
    await elsewhere.bringToFront();
    await expect(tiles(elsewhere)).toHaveCount(2);
  });
});
