import { type Kysely, sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { type CompanyId, toCompanyId } from '../lib/company-id.ts';
import { type FairSemaphore, type Release, whileHeld } from '../lib/fair-semaphore.ts';
import type { Statement } from './batch.ts';
import type { Database } from './connect.ts';
import type { WaitingStatement } from './pipeline.ts';
import type { Read } from './read.ts';
import type { Schema } from './schema.ts';
import { pendingCheck } from './session-check.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { inTransaction } from './transaction.ts';

/** A read names its company as the first statement that is sent. */
const brand = (database: Database): TenantTransaction => database as Kysely<Schema> as TenantTransaction;

/** As long as the pool waits for a connection. */
const maxWaitMs = 5_000;

const companyIsBusy = (): AppError =>
  new AppError(
    'too_many_requests',
    'Diese Firma stellt gerade zu viele Anfragen zugleich. Bitte gleich noch einmal versuchen.',
    {
      retryAfterSeconds: maxWaitMs / 1000,
    },
  );

const acquireShare = (shares: FairSemaphore, companyId: CompanyId): Release | Promise<Release> =>
  shares.tryAcquire(companyId, 1) ??
  shares.acquire(companyId, 1, AbortSignal.timeout(maxWaitMs)).catch(() => {
    throw companyIsBusy();
  });

/** Runs `work` within the company's share of the pool, so that one company cannot use up the connections of all. */
const withinShare = <T>(database: Database, companyId: CompanyId, work: () => Promise<T>): Promise<T> =>
  whileHeld(acquireShare(database.shares, companyId), work);

/**
 * Runs `work` as one transaction of one company. BEGIN, the company and the check of the caller's session travel with its first query, and nothing is
 * committed that the check refused.
 */
export const inTenant = async <T>(
  database: Database,
  companyId: CompanyId,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const named = { statement: nameCompany(companyId) };
  if (pendingCheck()?.companyId !== companyId) await runPendingSessionCheck(database);
  const opening = (): readonly WaitingStatement[] => {
    const check = pendingCheck();
    return [check ? { statement: check.statement(), accept: check.accept } : named];
  };
  return withinShare(database, companyId, () => inTransaction(database, opening, work));
};

/** Does the check of the caller's session in a round trip of its own, unless a read has carried it. */
export const runPendingSessionCheck = async (database: Database): Promise<void> => {
  const check = pendingCheck();
  if (!check) return;
  const [rows = []] = await database.runTogether([check.statement()]);
  check.accept(rows);
};

const nameCompany = (companyId: CompanyId): Statement => ({
  sql: `select set_config('app.company_id', $1, true)`,
  parameters: [String(toCompanyId(companyId))],
  isPrepared: true,
});

/**
 * Sends all queries of a read at once: company setting and queries are one round trip and one transaction, the check of the caller's session included.
 * For reads whose queries do not depend on each other.
 */
export const readInTenant = async <T>(
  database: Database,
  companyId: CompanyId,
  plan: (tx: TenantTransaction) => Read<T>,
): Promise<T> => {
  const { statements, toResult } = plan(brand(database));
  if (statements.length === 0) return toResult([]);
  const check = pendingCheck();
  const carried = check?.companyId === companyId ? check : undefined;
  const first = carried ? carried.statement() : nameCompany(companyId);
  const [checked = [], ...results] = await whileHeld(acquireShare(database.readShares, companyId), () =>
    withinShare(database, companyId, () =>
      database.runTogether([first, ...statements.map((compose) => compose(database))]),
    ),
  );
  carried?.accept(checked);
  return toResult(results);
};

const noCompany = (): readonly WaitingStatement[] => [];

/** Creates a company and runs `work` in it; a failure leaves not even its number behind. */
export const inNewTenant = <T>(
  database: Database,
  work: (tx: TenantTransaction, companyId: CompanyId) => Promise<T>,
): Promise<T> =>
  inTransaction(database, noCompany, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select set_config('app.company_id', create_tenant()::text, true)::integer as id`.execute(tx);
    const [tenant] = rows;
    if (!tenant) throw new Error('create_tenant() returned no row.');
    return work(tx, toCompanyId(tenant.id));
  });
