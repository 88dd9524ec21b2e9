import { sql } from 'kysely';
import type { Log } from '../lib/log.ts';
import { appTargetOf, asOwner, type ConnectionTarget, requestOptions } from './connect.ts';
import { appLogin } from './embedded/cluster.ts';
import { connectTo, DatabaseSetupError, ownerSetting, poolerAdvice, setupAdvice } from './owner-login.ts';
import { probePolicies } from './policy-probe.ts';
import { keepsPreparedStatements } from './pooler-probe.ts';

/** The same on every address of one database, its standbys included. */
const place = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;

interface Powers {
  /** Server and database that it reaches. */
  readonly place: string;
  readonly login: string;
  readonly isPowerful: boolean;
  readonly isOwner: boolean;
  readonly isMemberOfOthers: boolean;
  readonly hasPrivileges: boolean;
  readonly hasTimeout: boolean;
  readonly keepsPrepared: boolean;
  /** Reason why row-level security does not bind it. */
  readonly unbound: string | null;
  /** Tables whose owner row-level security does not bind. */
  readonly unforced: readonly string[];
}

/** Powers of the login of requests, tried with its own connection. */
export const readPowers = async (target: ConnectionTarget, setting: string, log: Log): Promise<Powers> => {
  const client = await connectTo(appTargetOf(target), setting, { options: requestOptions });
  try {
    const { rows } = await client.query<Omit<Powers, 'unbound' | 'unforced' | 'keepsPrepared'>>(
      `select ${place} as place, rolname as login,
        rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPowerful",
        exists (select from pg_shdepend
          where refclassid = 'pg_authid'::regclass and refobjid = me.oid and deptype = 'o') as "isOwner",
        exists (select from pg_roles other
          where other.rolname not in ($1, me.rolname) and pg_has_role(me.oid, other.oid, 'MEMBER')) as "isMemberOfOthers",
        pg_has_role(me.oid, (select oid from pg_roles where rolname = $1), 'USAGE') as "hasPrivileges",
        current_setting('statement_timeout') <> '0' as "hasTimeout"
      from pg_roles me where rolname = session_user`,
      [appLogin],
    );
    const [powers] = rows;
    if (!powers) throw new Error('The session has no role.');
    const isHarmless = strengthOf({ ...powers, unbound: null }) === null;
    const probe = isHarmless ? await probePolicies(client, log) : { unbound: null, unforced: [] };
    const keepsPrepared = !('url' in target) || (await keepsPreparedStatements(client, appTargetOf(target)));
    return { ...powers, ...probe, keepsPrepared };
  } finally {
    await client.end();
  }
};

const strengthOf = ({
  isPowerful,
  isOwner,
  isMemberOfOthers,
  unbound,
}: Omit<Powers, 'unforced' | 'keepsPrepared'>): string | null => {
  if (isPowerful) return 'has attributes of an administrator';
  if (isOwner) return 'owns objects';
  if (isMemberOfOthers) return 'is a member of other roles';
  return unbound;
};

export const assertPowerless = (powers: Powers): void => {
  const reason = strengthOf(powers) ?? (powers.hasPrivileges ? null : `is not a member of ${appLogin}`);
  if (reason)
    throw new DatabaseSetupError(
      `Requests must not log in as ${powers.login}, which ${reason}: set DATABASE_APP_URL to a login that is nothing but ${appLogin}; ${setupAdvice}.`,
    );
};

/** Functions of the owner run in requests; on a cluster the force is lifted while shards move (docs/operations.md#citus), which may take hours. */
export const assertForced = (target: ConnectionTarget, { unforced }: Powers, log: Log): void => {
  const [table] = unforced;
  if (table === undefined) return;
  if (!('url' in target && target.isDistributed))
    throw new DatabaseSetupError(
      `Row-level security does not bind the owner of the table ${table}: run ALTER TABLE ${table} FORCE ROW LEVEL SECURITY as that owner.`,
    );
  log.warn(
    { tables: unforced.length },
    'row-level security is not forced, as while shards move: force it again after that; see "Citus" in docs/operations.md',
  );
};

/** A pooler ignores the settings of a connection, without which one statement could run for ever, and may forget prepared statements. */
export const assertUsablePooler = ({ login, hasTimeout, keepsPrepared }: Powers): void => {
  if (!hasTimeout)
    throw new DatabaseSetupError(
      `The pooler in front of the database leaves out the timeouts of requests: set them for the role ${login} and let it reconnect; ${poolerAdvice}.`,
    );
  if (!keepsPrepared)
    throw new DatabaseSetupError(
      `The pooler in front of the database forgets prepared statements: take PgBouncer 1.21 or newer with max_prepared_statements; ${poolerAdvice}.`,
    );
};

/** Two addresses that an operator gives may lead to two installations. */
export const assertSameDatabase = async (target: ConnectionTarget, powers: Powers): Promise<void> => {
  if (!('url' in target && (target.appUrl || target.pooledUrl))) return;
  const { rows } = await asOwner(target, (owner) =>
    sql<{ place: string }>`select ${sql.raw(place)} as place`.execute(owner),
  );
  if (rows[0]?.place !== powers.place)
    throw new DatabaseSetupError(
      `${target.appUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL'} leads to another database than ${target.appUrl ? ownerSetting(target) : 'DATABASE_LISTEN_URL'}: both have to name the same one; ${setupAdvice}.`,
    );
};
