import { type Kysely, sql } from 'kysely';
import { originOf } from '../lib/admission/origin.ts';
import { type CompanyId, toCompanyId } from '../lib/company-id.ts';
import type { Rows, Statement } from './batch.ts';
import type { Database } from './connect.ts';
import type { QueuedStatement } from './pipeline.ts';
import type { Read } from './read.ts';
import type { Schema } from './schema.ts';
import { pendingCheck } from './session-check.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { inTransaction, queueCompiled } from './transaction.ts';

/** The check of a session names the company itself. */
const nameCompany = (companyId: CompanyId): Statement => ({
  sql: 'select name_company($1)',
  parameters: [toCompanyId(companyId)],
  isPrepared: true,
});

/** A read names its company as the first statement that is sent. */
const brand = (database: Database): TenantTransaction => database as Kysely<Schema> as TenantTransaction;

/** Runs `work` within the company's share of the pool, so that one company cannot use up the connections of all. */
const withinShare = <T>(database: Database, companyId: CompanyId, work: () => Promise<T>): Promise<T> =>
  database.shares.connections.run(originOf(companyId), work);

/**
 * Runs `work` as one transaction of one company. BEGIN, the company and the check of the caller's session travel with its first query, and nothing is
 * committed that the check refused.
 */
export const inTenant = async <T>(
  database: Database,
  companyId: CompanyId,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  if (pendingCheck()?.companyId !== companyId) await runPendingSessionCheck(database);
  const opening = (): readonly QueuedStatement[] => {
    const check = pendingCheck();
    return [{ statement: check?.statement() ?? nameCompany(companyId), assertRows: check?.assertRows }];
  };
  return withinShare(database, companyId, () => inTransaction(database, opening, work));
};

/** Does the check of the caller's session in a round trip of its own, unless a read has carried it. */
export const runPendingSessionCheck = async (database: Database): Promise<void> => {
  const check = pendingCheck();
  if (!check) return;
  check.assertRows(await readAcrossCompanies(database, check.statement()));
};

/** Rows of a function that finds the company or is given it, and names it itself. */
export const readAcrossCompanies = async (database: Database, lookUp: Statement): Promise<Rows> =>
  (await database.runTogether([lookUp]))[0] ?? [];

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
  const sent = [carried?.statement() ?? nameCompany(companyId), ...statements.map((compose) => compose(database))];
  const [checked = [], ...results] = await database.shares.reads.run(originOf(companyId), () =>
    withinShare(database, companyId, () => database.runTogether(sent)),
  );
  carried?.assertRows(checked);
  return toResult(results);
};

const noCompany = (): readonly QueuedStatement[] => [];

/** Creates a company and runs `work` in it; a failure leaves not even its number behind. */
export const inNewTenant = <T>(
  database: Database,
  work: (tx: TenantTransaction, companyId: CompanyId) => Promise<T>,
): Promise<T> =>
  inTransaction(database, noCompany, async (tx) => {
    const { rows } = await sql<{ id: number }>`select create_tenant() as id`.execute(tx);
    const [tenant] = rows;
    if (!tenant) throw new Error('create_tenant() returned no row.');
    const companyId = toCompanyId(tenant.id);
    await queueCompiled(tx, nameCompany(companyId));
    return work(tx, companyId);
  });
