import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase } from '../../test/database.ts';
import { watchRoundTrips } from '../../test/round-trips.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase, openOwnerDatabase } from './connect.ts';
import { appLogin } from './embedded/cluster.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { allRows, combineReads, firstRow } from './read.ts';
import { inTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { afterCommit, queueRead, queueStatement, readInTransaction } from './transaction.ts';

const target = await createTestDatabase();
const watched = await watchRoundTrips(target, appLogin);
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
/** A single connection, so that leftovers of one transaction would affect the next. */
const db = openAppDatabase(watched.target, { max: 1, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await owner.db.destroy();
});

const mine = await createBareCompany(db, 'Meine');
const theirs = await createBareCompany(db, 'Deren');

/** Omits the company, so that row-level security alone decides. */
const rename = (name: string) => sql`update companies set name = ${name}`;
const selectNames = sql<{ name: string }>`select name from companies order by name`;
const namesIn = async (tx: TenantTransaction): Promise<readonly string[]> =>
  (await readInTransaction(tx, allRows(selectNames))).map(({ name }) => name);
const namesOf = (companyId: CompanyId) => inTenant(db, companyId, namesIn);
const company = sql<{ company: string | null }>`select nullif(current_setting('app.company_id', true), '') as company`;
const openTransactions = sql`select pid from pg_stat_activity
  where datname = current_database() and usename = ${appLogin} and state like 'idle in transaction%'`;
const leftovers = async () => [(await company.execute(db)).rows, (await openTransactions.execute(owner.db)).rows];
const clean = [[{ company: null }], []];
const failing = sql`select 1 / 0`;

test('statements that wait are sent with the next query or with the commit, in their order', async () => {
  const sent = await watched.during(() =>
    inTenant(db, mine, async (tx) => {
      await queueStatement(tx, rename('Eins'));
      expect(await namesIn(tx)).toEqual(['Eins']);
      await queueStatement(tx, rename('Zwei'));
      await queueStatement(tx, rename('Meine'));
    }),
  );
  expect(sent.map((statements) => statements.length)).toEqual([4, 3]);
  expect(sent.flat().at(-1)).toBe('commit');
  expect(await namesOf(mine)).toEqual(['Meine']);
});

test('a read that waits has its rows after the next query, and not before', async () => {
  const sent = await watched.during(() =>
    inTenant(db, mine, async (tx) => {
      const early = await queueRead(tx, allRows(selectNames));
      expect(early).toThrow('No query has been sent since.');
      await queueStatement(tx, rename('Eins'));
      expect(await namesIn(tx)).toEqual(['Eins']);
      expect(early()).toEqual([{ name: 'Meine' }]);
      await queueStatement(tx, rename('Meine'));
    }),
  );
  expect(sent).toHaveLength(2);
});

test('a result that comes with the commit is passed on before the effects of the transaction', async () => {
  const received: unknown[] = [];
  await inTenant(db, mine, async (tx) => {
    await queueStatement(tx, rename('Meine'), {
      onResult: ({ numAffectedRows }) => afterCommit(tx, () => received.push(numAffectedRows)),
    });
  });
  expect(received).toEqual([1n]);
});

test('a refusal of rows that wait undoes all that was sent with them, and comes before the commit', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const refused = (then: (tx: TenantTransaction) => Promise<unknown>) =>
    inTenant(db, mine, async (tx) => {
      await queueStatement(tx, selectNames, { assertRows: refuse });
      await queueStatement(tx, rename('Verworfen'));
      await then(tx);
    });
  await expect(refused(async () => undefined)).rejects.toThrow('refused');
  await expect(refused(namesIn)).rejects.toThrow('refused');
  await expect(refused((tx) => namesIn(tx).catch(() => undefined))).rejects.toThrow('refused');
  expect(await namesOf(mine)).toEqual(['Meine']);
  expect(await leftovers()).toEqual(clean);
});

test('a transaction without statements sends nothing', async () => {
  expect(await watched.during(() => inTenant(db, mine, async () => 'nothing'))).toEqual([]);
});

test.each([
  ['the next query', async (tx: TenantTransaction) => void (await namesIn(tx))],
  ['the commit', async () => undefined],
])(
  'an error of a statement that was sent with %s undoes everything and leaves the connection clean',
  async (_, next) => {
    const failure = inTenant(db, mine, async (tx) => {
      await rename('Anders').execute(tx);
      await queueStatement(tx, rename('Ganz anders'));
      await queueStatement(tx, failing);
      await next(tx);
    });
    await expect(failure).rejects.toMatchObject({ code: '22012' });
    expect(await leftovers()).toEqual(clean);
    expect(await namesOf(mine)).toEqual(['Meine']);
  },
);

test('work that ignores an error stores nothing and gets the error instead of a result', async () => {
  const failure = inTenant(db, mine, async (tx) => {
    await failing.execute(tx).catch(() => undefined);
    await rename('Anders')
      .execute(tx)
      .catch(() => undefined);
    await queueStatement(tx, rename('Anders'));
    return 'stored';
  });
  await expect(failure).rejects.toMatchObject({ code: '22012' });
  expect(await namesOf(mine)).toEqual(['Meine']);
});

test('a value that cannot be sent stores nothing outside of the transaction', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const failure = inTenant(db, mine, async (tx) => {
    await sql`select ${circle}::json`.execute(tx).catch(() => undefined);
    await rename('Anders').execute(tx);
  });
  await expect(failure).rejects.toThrow('circular');
  expect(await leftovers()).toEqual(clean);
  expect(await namesOf(mine)).toEqual(['Meine']);
});

test('two companies never see each other on the connection they take in turns', async () => {
  for (let round = 0; round < 8; round += 1) {
    expect(await namesOf(mine)).toEqual(['Meine']);
    await inTenant(db, theirs, (tx) => queueStatement(tx, rename('Deren')));
    expect(await namesOf(theirs)).toEqual(['Deren']);
    expect(await leftovers()).toEqual(clean);
  }
  expect(await namesOf(mine)).toEqual(['Meine']);
});

test('whoever goes on after the end of a transaction reaches neither its connection nor the next company', async () => {
  const ended: TenantTransaction[] = [];
  await inTenant(db, mine, async (tx) => {
    ended.push(tx);
    await namesIn(tx);
  });
  const failure = inTenant(db, mine, async (tx) => {
    ended.push(tx);
    await failing.execute(tx);
  });
  await expect(failure).rejects.toThrow('division by zero');
  await inTenant(db, theirs, async (current) => {
    await namesIn(current);
    for (const tx of ended) {
      await expect(namesIn(tx)).rejects.toThrow('ended');
      await expect(rename('Anders').execute(tx)).rejects.toThrow('ended');
      await expect(queueStatement(tx, rename('Anders'))).rejects.toThrow('ended');
    }
  });
  expect([await namesOf(mine), await namesOf(theirs)]).toEqual([['Meine'], ['Deren']]);
});

test('a read in a transaction is one round trip, whatever it combines', async () => {
  const [before, after] = await inTenant(db, mine, async (tx) => {
    await queueStatement(tx, rename('Gelesen'));
    const both = await readInTransaction(tx, combineReads(allRows(selectNames), firstRow(sql`select 1 as one`)));
    await queueStatement(tx, rename('Meine'));
    return both;
  });
  expect([before, after]).toEqual([[{ name: 'Gelesen' }], { one: 1 }]);
});

test('effects after the commit happen once, and not after a failure', async () => {
  const done: string[] = [];
  const attempt = (name: string, work: (tx: TenantTransaction) => Promise<unknown>) =>
    inTenant(db, mine, async (tx) => {
      afterCommit(tx, () => done.push(name));
      await work(tx);
      expect(done).not.toContain(name);
    });
  await attempt('stored', (tx) => rename('Meine').execute(tx));
  await expect(attempt('failed', (tx) => queueStatement(tx, failing))).rejects.toThrow('division by zero');
  let losses = 0;
  await attempt('repeated', async (tx) => {
    losses += 1;
    const lost = sql`do $$ begin raise exception using errcode = '40P01', message = 'deadlock detected'; end $$`;
    if (losses < 3) await queueStatement(tx, lost);
  });
  expect([done, losses]).toEqual([['stored', 'repeated'], 3]);
});

test('effects after a commit happen too if the connection is lost and nobody knows', async () => {
  const done: string[] = [];
  const lost = inTenant(db, mine, async (tx) => {
    afterCommit(tx, () => done.push('perhaps stored'));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 60000)`.execute(owner.db);
  });
  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable);
  expect(done).toEqual(['perhaps stored']);
  expect(await namesOf(mine)).toEqual(['Meine']);
});

test('statements of one text are prepared once', async () => {
  const own = openAppDatabase(target, { max: 1, onError: () => undefined });
  onTestFinished(() => own.destroy());
  const prepared = () =>
    inTenant(own, mine, async (tx) => {
      const { rows } = await sql<{ total: number }>`select count(*) as total from pg_prepared_statements`.execute(tx);
      return rows[0]?.total ?? 0;
    });
  const send = (text: string) => inTenant(own, mine, (tx) => queueStatement(tx, sql.raw(`select '${text}'`)));
  await inTenant(own, mine, async (tx) => {
    for (const text of ['same', 'same', 'same']) await queueStatement(tx, sql.raw(`select '${text}'`));
  });
  const few = await prepared();
  await send('same');
  expect(await prepared()).toBe(few);
});
