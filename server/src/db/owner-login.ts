import type pg from 'pg';
import { codeOf, OperatorFacingError, toError } from '../lib/app-error.ts';
import { type ConnectionTarget, createClient } from './connect.ts';
import { keepsSession } from './pooler-probe.ts';

/** Reason why a database cannot be used as it is set up, addressed to the operator in one sentence. */
export class DatabaseSetupError extends OperatorFacingError {}

export const setupAdvice = 'see "A PostgreSQL server of your own" in docs/operations.md';

export const poolerAdvice = 'see "PgBouncer" in docs/operations.md';

const oldestVersion = 15;

/** Several addresses of one host fail together, with a code and without a message. */
const reasonOf = (error: unknown): string =>
  (toError(error).message || codeOf(error) || String(error)).replace(/\.$/, '');

const placeOf = ({ host, port, database }: pg.Client): string =>
  `the database ${database} on ${host.startsWith('/') ? host : `${host}:${port}`}`;

/** Setting that names the owner's address. */
export const ownerSetting = (target: ConnectionTarget): string =>
  'url' in target && target.pooledUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL';

/** Opens a connection, or says in one sentence why there is none. */
export const connectTo = async (
  target: ConnectionTarget,
  setting: string,
  config: pg.ClientConfig = {},
): Promise<pg.Client> => {
  const client = createClient(target, config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new DatabaseSetupError(
      `Cannot log in to ${placeOf(client)} as ${client.user}: ${reasonOf(error)}; correct ${setting}, or ${setupAdvice}.`,
      { cause: error },
    );
  }
};

interface OwnerState {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly isUnbound: boolean;
  readonly version: number;
  readonly encoding: string;
  readonly mayCreate: boolean;
  /** Roles to whom tables of the product belong instead. */
  readonly others: string | null;
  readonly missingExtensions: string | null;
}

const ownerState = `
  select rolname as name, rolsuper as "isSuperuser", rolbypassrls as "isUnbound",
    current_setting('server_version_num')::integer / 10000 as version,
    current_setting('server_encoding') as encoding,
    has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as "mayCreate",
    (select string_agg(distinct pg_get_userbyid(relowner), ', ') from pg_class
      where relnamespace = 'public'::regnamespace and (relrowsecurity or relname = 'kysely_migration') and relowner <> me.oid) as others,
    (select string_agg(needed, ', ') from unnest('{pg_trgm,unaccent}'::text[]) needed
      where needed not in (select name from pg_available_extensions)) as "missingExtensions"
  from pg_roles me where rolname = current_user`;

const problemOf = (state: OwnerState): string | null => {
  const account = `the account ${state.name} of DATABASE_URL`;
  if (state.version < oldestVersion) return `PostgreSQL ${state.version} is too old, ${oldestVersion} is the oldest`;
  if (state.encoding !== 'UTF8') return `the encoding of the database is ${state.encoding} and has to be UTF8`;
  if (state.isSuperuser) return `${account} is a superuser; it has to be a role that owns the database and no more`;
  if (state.isUnbound) return `${account} may bypass row-level security (BYPASSRLS), which it must not`;
  if (state.others !== null) return `the tables belong to ${state.others} and not to ${account}`;
  if (!state.mayCreate) return `${account} is not the owner of the database`;
  if (state.missingExtensions !== null) return `PostgreSQL lacks the extensions ${state.missingExtensions}`;
  return null;
};

/** Refuses a database that cannot be reached, or whose account is not the owner that docs/operations.md describes. */
export const assertOwner = async (target: ConnectionTarget): Promise<void> => {
  const client = await connectTo(target, ownerSetting(target));
  try {
    const { rows } = await client.query<OwnerState>(ownerState);
    const problem = rows[0] ? problemOf(rows[0]) : null;
    if (problem !== null)
      throw new DatabaseSetupError(`${problem[0]?.toUpperCase()}${problem.slice(1)}; ${setupAdvice}.`);
    if ('url' in target && !(await keepsSession(client, target)))
      throw new DatabaseSetupError(
        `${ownerSetting(target)} leads to a pooler that keeps no session: set DATABASE_LISTEN_URL to PostgreSQL itself; ${poolerAdvice}.`,
      );
  } finally {
    await client.end();
  }
};
