import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { DemoApi } from './demo-api.ts';
import type { Shot } from './pages.ts';

export interface ViewportSettings {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Captures the full page instead of the viewport. */
  readonly isWhole?: boolean;
}

export interface Camera {
  readonly take: (shot: Shot, film: ViewportSettings, file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const webpQuality = 0.9;
const loadingSelector = '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"]';

const waitUntilSettled = async (page: Page, isPublic: boolean): Promise<void> => {
  // A signed-in page keeps an event stream open, so the network is never idle.
  await page.waitForLoadState(isPublic ? 'networkidle' : 'load');
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((busy) => !document.querySelector(busy), loadingSelector);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

/** Encodes WebP in Chromium, because a PNG is several times larger. */
const toWebp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const encoded = await page.evaluate(
    async ({ data, quality }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { data: png.toString('base64'), quality: webpQuality },
  );
  return Buffer.from(encoded);
};

const keyOf = ({ width, height, scheme }: ViewportSettings, isPublic: boolean): string =>
  `${width} ${height} ${scheme} ${isPublic}`;

/** Same values as the login page stores. */
const storageOf = ({ token, ...user }: DemoApi['signIn']) => [
  { name: 'token', value: token },
  { name: 'userInfo', value: JSON.stringify(user) },
];

const openContext = async (
  browser: Browser,
  url: string,
  { width, height, scheme }: ViewportSettings,
  signIn: DemoApi['signIn'] | null,
): Promise<BrowserContext> => {
  const origins = signIn ? [{ origin: url, localStorage: storageOf(signIn) }] : [];
  return browser.newContext({
    baseURL: url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
  });
};

export const openCamera = async (url: string, api: DemoApi): Promise<Camera> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  const encoderPage = await browser.newPage();
  const pages = new Map<string, Page>();
  const pageFor = async (film: ViewportSettings, isPublic: boolean): Promise<Page> => {
    const key = keyOf(film, isPublic);
    const page =
      pages.get(key) ?? (await (await openContext(browser, url, film, isPublic ? null : api.signIn)).newPage());
    pages.set(key, page);
    return page;
  };
  return {
    take: async ({ path, isPublic }, film, file) => {
      const page = await pageFor(film, isPublic);
      // A change of the hash alone would not reload the page.
      await page.goto('about:blank');
      await page.goto(path);
      await waitUntilSettled(page, isPublic);
      const png = await page.screenshot({ fullPage: film.isWhole ?? false, animations: 'disabled' });
      await writeFile(file, file.endsWith('.webp') ? await toWebp(encoderPage, png) : png);
    },
    close: () => browser.close(),
  };
};

export const fileIn = (folder: string, name: string, ending: 'webp' | 'png'): string =>
  join(folder, `${name}.${ending}`);
