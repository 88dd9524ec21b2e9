import { elementAt } from '@flottwart/contract/rules/known-entries';
import { type Kysely, sql } from 'kysely';
import { demoCompany, staff } from '../../../../seed/company.ts';
import type { Context, PublicDemo, StartedDemo } from '../../context.ts';
import { asOwner, type ConnectionTarget } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { findLastUse, openSession } from '../../features/auth/public.ts';
import { AppError } from '../../lib/app-error.ts';
import { hours, minutes, secondsAfter } from '../../lib/clock.ts';
import { type CompanyId, toCompanyId } from '../../lib/company-id.ts';
import { networkOf } from '../../lib/network-address.ts';
import type { Caller } from '../../lib/session.ts';
import { createDemoContext, type DemoContext } from '../fill/demo-context.ts';
import { setUpCompany } from '../fill/register-demo-company.ts';
import type { DemoProviders } from '../providers.ts';
import { mailUsernameOf, type VisitorMailboxes } from './visitor-mailboxes.ts';

/** Secrets are bound to their company and would not open in a copy; the copy gets its own. */
const notCopied = ['connections', 'telematics_credentials', 'telematics_readings', 'telematics_refreshes', 'sessions'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const tenantTables = async (owner: Kysely<unknown>): Promise<readonly Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> 'company_id') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and c.relname <> all(${notCopied}::text[])
    order by 1`.execute(owner);
  return rows;
};

const listed = (columns: readonly string[]) =>
  sql.join([sql.ref('company_id'), ...columns.map((name) => sql.ref(name))]);

const enterCompany = (tx: Kysely<unknown>, companyId: CompanyId) =>
  sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);

/** Row-level security binds the owner too: the rows are read in the name of one company and written in the name of the other. */
const copyRows = async (
  tx: Kysely<unknown>,
  { name, columns }: Table,
  { source, copy }: { readonly source: CompanyId; readonly copy: CompanyId },
): Promise<void> => {
  const copied = sql.join(columns.map((column) => sql.ref(column)));
  await enterCompany(tx, source);
  await sql`create temporary table copied_rows on commit drop as
    select ${copied} from ${sql.table(name)} where company_id = current_setting('app.company_id')::integer`.execute(tx);
  await enterCompany(tx, copy);
  await sql`insert into ${sql.table(name)} (${listed(columns)}) overriding system value
    select ${copy}::integer, ${copied} from copied_rows`.execute(tx);
  await sql`drop table copied_rows`.execute(tx);
};

/**
 * Copies all rows of a company into a new one. Keys begin with the company, so every row keeps its id; triggers stay silent, because derived values are
 * copied too. The copied accounts get no entry in the directory of addresses: nobody can sign in to them or ask for a new password.
 */
const copyCompany = (target: ConnectionTarget, source: CompanyId): Promise<CompanyId> =>
  asOwner(target, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ id: number }>`insert into tenants default values returning id`.execute(tx);
      const copy = toCompanyId(elementAt(rows, 0).id);
      for (const table of await tenantTables(tx)) await copyRows(tx, table, { source, copy });
      return copy;
    }),
  );

export const lifetimeHours = 2;
const maxCompanies = 100;
/** Visitors who wait for their company; one is copied at a time. */
const maxWaiting = 10;
const endEveryMs = 60_000;

/** Filled company that visitors get a copy of. */
interface Template {
  readonly demo: DemoContext;
  readonly target: ConnectionTarget;
}

export interface VisitorCompanies extends PublicDemo {
  /** Opens the demo to visitors. */
  readonly open: (context: Context, template: Template) => void;
  /** Deletes companies whose time is over, with everything. */
  readonly endCompanies: (context: Context) => Promise<void>;
  readonly close: () => void;
}

const unavailable = (message: string): AppError => new AppError('unavailable', message, { retryAfterSeconds: 60 });

/** Idle time after which a company gives way to another visitor. */
const idleMinutes = 10;

interface Visited {
  readonly companyId: CompanyId;
  readonly lastUsedAt: Date;
}

/** The one longest idle first; without a session left it counts as idle. */
const byIdleTime = async ({ db }: Context, companies: readonly CompanyId[]): Promise<Visited[]> => {
  const visited: Visited[] = [];
  for (const companyId of companies) {
    const lastUsedAt = await inTenant(db, companyId, (tx) => findLastUse(tx, companyId));
    visited.push({ companyId, lastUsedAt: lastUsedAt ?? new Date(0) });
  }
  return visited.toSorted((one, other) => one.lastUsedAt.getTime() - other.lastUsedAt.getTime());
};

/**
 * Company that makes room for a visitor once all places are taken: of the network with the most companies if that has more than the visitor's, so
 * that a few networks cannot fill the demo, else the one longest idle.
 */
const companyToEnd = (
  visited: readonly Visited[],
  networkOfCompany: ReadonlyMap<CompanyId, string>,
  { network, now }: { readonly network: string; readonly now: Date },
): Visited | undefined => {
  const byNetwork = Map.groupBy(visited, ({ companyId }) => networkOfCompany.get(companyId) ?? String(companyId));
  const [largest = []] = [...byNetwork.values()].toSorted((one, other) => other.length - one.length);
  if (largest.length > (byNetwork.get(network)?.length ?? 0) + 1) return largest[0];
  const [idle] = visited;
  return idle && idle.lastUsedAt <= secondsAfter(now, -minutes(idleMinutes)) ? idle : undefined;
};

const deleteCompany = async (context: Context, companyId: CompanyId): Promise<void> => {
  await inTenant(context.db, companyId, (tx) => sql`select delete_own_tenant()`.execute(tx));
  context.log.info({ companyId }, 'demo company ended');
};

export const createVisitorCompanies = (
  providers: Pick<DemoProviders, 'mailPort'>,
  mailboxes: VisitorMailboxes,
  places = maxCompanies,
): VisitorCompanies => {
  let template: Template | null = null;
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  const networkOfCompany = new Map<CompanyId, string>();
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting)
      throw unavailable('Gerade starten viele die Demo. Bitte in einer Minute erneut versuchen.');
    waiting += 1;
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result.finally(() => {
      waiting -= 1;
    });
  };

  const end = async (context: Context, companyId: CompanyId): Promise<void> => {
    await deleteCompany(context, companyId);
    mailboxes.forget(companyId);
    networkOfCompany.delete(companyId);
  };

  const makeRoom = async (context: Context, template: CompanyId, network: string): Promise<void> => {
    const rows = await context.db.selectFrom('tenants').select('id').where('id', '!=', template).execute();
    if (rows.length < places) return;
    const visited = await byIdleTime(
      context,
      rows.map(({ id }) => toCompanyId(id)),
    );
    const ending = companyToEnd(visited, networkOfCompany, { network, now: context.clock() });
    if (!ending) throw unavailable('Die Demo ist gerade voll. Bitte später erneut versuchen.');
    await end(context, ending.companyId);
  };

  const openFor = async (context: Context, companyId: CompanyId, caller: Caller): Promise<StartedDemo> => {
    if (!template) throw new Error('There is no company to copy yet.');
    const now = context.clock();
    const demo = createDemoContext(context, companyId, template.demo.userIds);
    await setUpCompany(demo, now, { ...providers, mailUsername: mailUsernameOf(companyId) });
    const lifetime = hours(lifetimeHours);
    const token = await inTenant(context.db, companyId, (tx) =>
      openSession({ tx, companyId, now }, demo.session('jana').userId, caller, lifetime),
    );
    const { email, firstName, lastName } = staff.jana;
    return { token, email, firstName, lastName, companyName: demoCompany.name, endsAt: secondsAfter(now, lifetime) };
  };

  const start: PublicDemo['start'] = async (context, caller) => {
    const source = template;
    if (!source) throw unavailable('Die Demo wird gerade vorbereitet. Bitte in einer Minute erneut versuchen.');
    await context.throttle.admit('demo address', caller.address);
    return inTurn(async () => {
      const network = networkOf(caller.address);
      await makeRoom(context, source.demo.companyId, network);
      const companyId = await copyCompany(source.target, source.demo.companyId);
      networkOfCompany.set(companyId, network);
      try {
        return await openFor(context, companyId, caller);
      } catch (error) {
        await end(context, companyId);
        throw error;
      }
    });
  };

  const endCompanies = async (context: Context): Promise<void> => {
    const templateId = template?.demo.companyId;
    const due = await context.db
      .selectFrom('tenants')
      .select('id')
      .where('created_at', '<=', secondsAfter(context.clock(), -hours(lifetimeHours)))
      .execute();
    for (const { id } of due) if (id !== templateId) await end(context, toCompanyId(id));
  };

  return {
    start,
    mailboxOf: mailboxes.mailboxOf,
    open: (context, filled) => {
      template = filled;
      timer = setInterval(() => {
        endCompanies(context).catch((error: unknown) => context.log.error({ err: error }, 'demo companies not ended'));
      }, endEveryMs);
      timer.unref();
    },
    endCompanies,
    close: () => clearInterval(timer),
  };
};
