import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { toCompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import { readAll, readPage } from './paging.ts';
import { allRows, constant } from './read.ts';
import { readInTenant } from './tenant.ts';

const [greedy, other] = [toCompanyId(1), toCompanyId(2)];

let running = 0;
let maxRunning = 0;
let release = Promise.withResolvers<void>();

/** Never connects: only the number of reads that would be in progress matters. */
const database = Object.assign(
  openAppDatabase({ url: 'postgres://127.0.0.1:1/none' }, { max: 20, onError: () => undefined }),
  {
    runTogether: async (statements: readonly unknown[]) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await release.promise;
      running -= 1;
      return statements.map(() => []);
    },
  },
);
afterAll(() => database.destroy());

beforeEach(() => {
  maxRunning = 0;
  release = Promise.withResolvers();
});

const vehicles = () => database.selectFrom('vehicles').select('id').orderBy('id');
const plan = { rows: vehicles, total: () => constant(0), toItem: (row: object) => row };

const readWhole = () => readPage(database, greedy, plan, {});
const readExport = () => readAll(database, greedy, plan);
const readShort = (company = greedy) => readInTenant(database, company, () => allRows(vehicles()));

test.for([
  ['whole lists', readWhole, 1],
  ['lists without a total', readExport, 1],
  ['short reads', readShort, 5],
] as const)(
  'only some of forty %s of one company are read at once, and another company does not wait for them',
  async ([, read, share]) => {
    const reads = Array.from({ length: 40 }, () => read());
    await nextTurn();
    expect(running).toBe(share);
    const others = readShort(other);
    await nextTurn();
    expect(running).toBe(share + 1);
    release.resolve();
    await Promise.all([others, ...reads]);
    expect(maxRunning).toBe(share + 1);
  },
);
