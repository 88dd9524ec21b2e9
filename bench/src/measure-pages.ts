import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { median, ms, print, row } from './report.ts';

export interface Site {
  readonly url: string;
  /** Values of the browser's storage that make a visitor signed in. */
  readonly storage: Readonly<Record<string, string>>;
}

interface Visit {
  readonly milliseconds: number;
  readonly requests: number;
  readonly scriptKilobytes: number;
}

const rounds = 7;

/** Counts what the network carries, headers included, as only the debugger of the browser knows it. */
const watchNetwork = async (context: BrowserContext, page: Page) => {
  const debug = await context.newCDPSession(page);
  const scripts = new Set<string>();
  const seen = { requests: 0, scriptBytes: 0 };
  await debug.send('Network.enable');
  debug.on('Network.requestWillBeSent', () => {
    seen.requests += 1;
  });
  debug.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength;
  });
  return seen;
};

/** Opens a page with an empty cache; the time counts from the start of the navigation, inside the page. */
const visit = async (
  browser: Browser,
  { url, storage }: Site,
  path: string,
  isThere: (page: Page) => Promise<number>,
): Promise<{ visit: Visit; page: Page }> => {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
  const page = await context.newPage();
  const seen = await watchNetwork(context, page);
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  const milliseconds = await isThere(page);
  const { requests, scriptBytes } = seen;
  return { visit: { milliseconds, requests, scriptKilobytes: scriptBytes / 1000 }, page };
};

/** Moment at which a condition held first, looked at before every frame. */
const moment = async (page: Page, condition: string): Promise<number> => {
  const handle = await page.waitForFunction(`(${condition}) && performance.now()`);
  return Number(await handle.jsonValue());
};

const formIsUsable = `document.querySelector('input[type=email], input[name=email], input[autocomplete~=username]')`;
const rowsAreThere = `document.querySelectorAll('tbody tr').length >= 20 && /Transporter|Kühlkoffer/.test(document.querySelector('tbody').textContent)`;
const onlyHits = `!/Transporter/.test(document.querySelector('tbody').textContent) && document.querySelectorAll('tbody tr').length >= 20 && /Kühlkoffer/.test(document.querySelector('tbody').textContent)`;

/** Puts the word into the search box at once, as a paste does; the time counts from that event. */
const paste = `(() => {
  const box = document.querySelector('main input[type=search], main [role=searchbox], main input[type=text]');
  const since = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'Kühlkoffer');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return since;
})()`;

const search = async (page: Page): Promise<number> => {
  const since = Number(await page.evaluate(paste));
  return (await moment(page, onlyHits)) - since;
};

type Journey = 'login' | 'list' | 'search';

const travel = async (browser: Browser, site: Site): Promise<Record<Journey, Visit>> => {
  const login = await visit(browser, { ...site, storage: {} }, '/login', (page) => moment(page, formIsUsable));
  await login.page.context().close();
  const list = await visit(browser, site, '/vehicles', (page) => moment(page, rowsAreThere));
  const found = { milliseconds: await search(list.page), requests: 1, scriptKilobytes: 0 };
  await list.page.context().close();
  return { login: login.visit, list: list.visit, search: found };
};

/** Compares pages in the browser, both in turn, each visit with an empty cache. */
export const comparePages = async (executablePath: string, product: Site, plain: Site): Promise<void> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const visits: Record<Journey, Visit>[][] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [index, site] of [product, plain].entries()) visits[index]?.push(await travel(browser, site));
    const middle = (index: number, journey: Journey, value: keyof Visit): number =>
      median((visits[index] ?? []).map((one) => one[journey][value]));
    print('');
    print(row('page', 'ms', 'requests', 'script kB', 'plain page ms', 'times the plain page'));
    print(row('---', '--:', '--:', '--:', '--:', '--:'));
    for (const journey of ['login', 'list', 'search'] as const) {
      const ours = middle(0, journey, 'milliseconds');
      const floor = middle(1, journey, 'milliseconds');
      const counts = [middle(0, journey, 'requests'), ms(middle(0, journey, 'scriptKilobytes'))];
      print(row(journey, ms(ours), ...counts, ms(floor), (ours / floor).toFixed(1)));
    }
  } finally {
    await browser.close();
  }
};
