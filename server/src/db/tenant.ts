import { type Kysely, sql } from 'kysely';
import { originOf } from '../lib/admission/origin.ts';
import { type CompanyId, toCompanyId } from '../lib/company-id.ts';
import type { Rows, Statement } from './batch.ts';
import type { Database } from './connect.ts';
import type { WaitingStatement } from './pipeline.ts';
import type { Read } from './read.ts';
import type { Schema } from './schema.ts';
import { pendingCheck } from './session-check.ts';
import type { TenantTransaction } from './tenant-transaction.ts';
import { inTransaction, sendStatementLater } from './transaction.ts';

type PlanMode = 'auto' | 'force_generic_plan';

const text = `select set_config('plan_cache_mode', $1, true)`;

const change = (mode: PlanMode): Statement => ({ sql: text, parameters: [mode], isPrepared: true });

const modeOf = ({ isPlannedOnce }: Statement): PlanMode => (isPlannedOnce ? 'force_generic_plan' : 'auto');

/**
 * Statements of one transaction, with PostgreSQL's setting changed before those that are planned once. Left to itself it plans a prepared statement
 * each time that looks dearer for an unknown company than for the one at hand, although the plan is the same.
 */
const withPlanModes = (statements: readonly Statement[]): readonly Statement[] => {
  let current: PlanMode = 'auto';
  return statements.flatMap((statement) => {
    const mode = modeOf(statement);
    if (mode === current) return [statement];
    current = mode;
    return [change(mode), statement];
  });
};

/** Results without those of the changes. */
const withoutPlanModes = (sent: readonly Statement[], results: readonly Rows[]): readonly Rows[] =>
  results.filter((_, index) => sent[index]?.sql !== text);

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
  const opening = (): readonly WaitingStatement[] => {
    const check = pendingCheck();
    const statements = database.distribution.open(companyId, check?.statement());
    return statements.map((statement, index) =>
      index === statements.length - 1 ? { statement, accept: check?.accept } : { statement },
    );
  };
  return withinShare(database, companyId, () => inTransaction(database, opening, work));
};

/** Does the check of the caller's session in a round trip of its own, unless a read has carried it. */
export const runPendingSessionCheck = async (database: Database): Promise<void> => {
  const check = pendingCheck();
  if (!check) return;
  check.accept(await readSession(database, check.companyId, check.statement()));
};

/** Rows of a statement that looks a session up, in a round trip of its own. */
export const readSession = async (database: Database, companyId: CompanyId, lookUp: Statement): Promise<Rows> => {
  const results = await database.runTogether(database.distribution.open(companyId, lookUp));
  return results.at(-1) ?? [];
};

/** Rows of a function that finds the company and names it itself; in a transaction, without which a cluster would not pass the name on. */
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
  const opening = database.distribution.open(companyId, carried?.statement());
  const composed = [...opening, ...statements.map((compose) => compose(database))];
  // The workers of a cluster know nothing of the setting.
  const sent = database.distribution.isDistributed ? composed : withPlanModes(composed);
  const answers = await database.shares.reads.run(originOf(companyId), () =>
    withinShare(database, companyId, () => database.runTogether(sent)),
  );
  const results = withoutPlanModes(sent, answers);
  carried?.accept(results[opening.length - 1] ?? []);
  return toResult(results.slice(opening.length));
};

const noCompany = (): readonly WaitingStatement[] => [];

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
    for (const statement of database.distribution.open(companyId)) await sendStatementLater(tx, statement);
    return work(tx, companyId);
  });
