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
  readonly waterfall: Waterfall;
}

/** Milliseconds after the page was asked for; 0 for what did not happen before the page was usable. */
interface Waterfall {
  readonly documentReceived: number;
  readonly scriptsReceived: number;
  readonly rowsAsked: number;
  readonly rowsReceived: number;
}

const rounds = 7;

/** Counts what the network carries, headers included, as only the debugger of the browser knows it. */
const watchNetwork = async (context: BrowserContext, page: Page) => {
  const debug = await context.newCDPSession(page);
  const kinds = new Map<string, 'document' | 'script' | 'rows'>();
  const seen = { requests: 0, scriptBytes: 0 };
  const times = { documentReceived: 0, scriptsReceived: 0, rowsAsked: 0, rowsReceived: 0 };
  let begin = 0;
  const since = (timestamp: number): number => (timestamp - begin) * 1000;
  await debug.send('Network.enable');
  debug.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    seen.requests += 1;
    if (begin === 0) begin = timestamp;
    if (type === 'Document') kinds.set(requestId, 'document');
    if (!/\/api\/vehicles\?/.test(request.url)) return;
    kinds.set(requestId, 'rows');
    times.rowsAsked ||= since(timestamp);
  });
  debug.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') kinds.set(requestId, 'script');
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId);
    if (kind === 'document') times.documentReceived = since(timestamp);
    if (kind === 'rows') times.rowsReceived ||= since(timestamp);
    if (kind !== 'script') return;
    seen.scriptBytes += encodedDataLength;
    times.scriptsReceived = since(timestamp);
  });
  return () => ({ requests: seen.requests, scriptKilobytes: seen.scriptBytes / 1000, waterfall: { ...times } });
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
  return { visit: { milliseconds, ...seen() }, page };
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

interface Journey {
  readonly login: Visit;
  readonly list: Visit;
  readonly searchMilliseconds: number;
}

const travel = async (browser: Browser, site: Site): Promise<Journey> => {
  const login = await visit(browser, { ...site, storage: {} }, '/login', (page) => moment(page, formIsUsable));
  await login.page.context().close();
  const list = await visit(browser, site, '/vehicles', (page) => moment(page, rowsAreThere));
  const searchMilliseconds = await search(list.page);
  await list.page.context().close();
  return { login: login.visit, list: list.visit, searchMilliseconds };
};

const printWaterfalls = (journeys: readonly Journey[]): void => {
  print('');
  print(row('page', 'document received, ms', 'scripts received', 'rows asked for', 'rows received', 'usable'));
  print(row('---', '--:', '--:', '--:', '--:', '--:'));
  for (const name of ['login', 'list'] as const) {
    const visits = journeys.map((one) => one[name]);
    const middle = (key: keyof Waterfall): string => ms(median(visits.map(({ waterfall }) => waterfall[key])));
    const times = (['documentReceived', 'scriptsReceived', 'rowsAsked', 'rowsReceived'] as const).map(middle);
    print(row(name, ...times, ms(median(visits.map(({ milliseconds }) => milliseconds)))));
  }
};

/** Compares pages in the browser, both in turn, each visit with an empty cache. */
export const comparePages = async (executablePath: string, product: Site, plain: Site): Promise<void> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [ours, plainOnes]: [Journey[], Journey[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await travel(browser, product));
      plainOnes.push(await travel(browser, plain));
    }
    print('');
    print(row('page', 'ms', 'requests', 'script kB', 'plain page ms', 'times the plain page'));
    print(row('---', '--:', '--:', '--:', '--:', '--:'));
    const compared = (name: string, value: (one: Journey) => number, counts: readonly string[]): void => {
      const [time, floor] = [median(ours.map(value)), median(plainOnes.map(value))];
      print(row(name, ms(time), ...counts, ms(floor), (time / floor).toFixed(1)));
    };
    for (const name of ['login', 'list'] as const) {
      const visits = ours.map((one) => one[name]);
      const requests = String(median(visits.map((one) => one.requests)));
      compared(name, (one) => one[name].milliseconds, [requests, ms(median(visits.map((one) => one.scriptKilobytes)))]);
    }
    compared('search', (one) => one.searchMilliseconds, ['1', '0']);
    printWaterfalls(ours);
  } finally {
    await browser.close();
  }
};
