import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Log, silentLog } from '../lib/log.ts';
import { deriveKey } from '../lib/secret-key.ts';
import { sha256 } from '../lib/sha256.ts';
import {
  assertForced,
  assertPowerless,
  assertSameDatabase,
  assertUsablePooler,
  readPowers,
} from './app-login-powers.ts';
import { asOwner, type ConnectionTarget, withLogin } from './connect.ts';
import { appLogin } from './embedded/cluster.ts';
import { isDuplicateRole, isLoginRefused, isPermissionDenied } from './failures.ts';
import { listenerName } from './listening.ts';
import { DatabaseSetupError, setupAdvice } from './owner-login.ts';

const scramIterations = 4096;

/** Form in which PostgreSQL stores a password (RFC 5803); sent instead of the password, which a statement log could keep. */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = sha256(keyed('Client Key'));
  const [shownSalt, stored, server] = [salt, storedKey, keyed('Server Key')].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${scramIterations}:${shownSalt}$${stored}:${server}`;
};

/** Servers that start at once take turns. */
const loginLock = 7_356_891;

const lockLogin = (tx: Kysely<unknown>) => sql`select pg_advisory_xact_lock(${loginLock})`.execute(tx);

const createRole = async (owner: Kysely<unknown>): Promise<void> => {
  await lockLogin(owner);
  const { rows } = await sql<{ exists: boolean; member: boolean }>`
    select exists (select from pg_roles where rolname = ${appLogin}) as exists,
      exists (select from pg_roles where rolname = ${appLogin} and pg_has_role(oid, 'MEMBER')) as member`.execute(
    owner,
  );
  if (rows[0]?.member) return;
  if (!rows[0]?.exists) await sql.raw(`create role ${appLogin} login`).execute(owner);
  await sql.raw(`grant ${appLogin} to current_user`).execute(owner);
};

/** Creates the role that migrations grant privileges to, where no administrator has done so. */
export const createAppLogin = async (owner: Kysely<unknown>): Promise<void> => {
  try {
    await owner.transaction().execute(createRole);
  } catch (error) {
    // The server of another database may have been faster.
    if (isDuplicateRole(error)) return;
    if (!isPermissionDenied(error)) throw error;
    throw new DatabaseSetupError(
      `The account of DATABASE_URL may not create roles: let an administrator create ${appLogin}, grant it to that account and set DATABASE_APP_URL; ${setupAdvice}.`,
    );
  }
};

/** Text by which the databases of one server recognise whose password the login has. */
const markOf = (database: string): string => `password set for database ${database}`;

const assertNotShared = async (owner: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ other: string }>`
    select datname as other from pg_database
    where datname <> current_database() and ${markOf('')} || datname =
      (select shobj_description(oid, 'pg_authid') from pg_roles where rolname = ${appLogin})`.execute(owner);
  const [taken] = rows;
  if (taken)
    throw new DatabaseSetupError(
      `The login ${appLogin} belongs to the database ${taken.other} on the same server: set DATABASE_APP_URL to a login of this installation; ${setupAdvice}.`,
    );
};

/** Servers of this database that run now. */
export const countRunningServers = async (owner: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and application_name = ${listenerName}`.execute(
    owner,
  );
  return rows[0]?.count ?? 0;
};

/** A new password would lock out a running server, which has another secret key and whose secrets this one could not decrypt. */
const assertNotInUse = async (owner: Kysely<unknown>): Promise<void> => {
  if ((await countRunningServers(owner)) > 0)
    throw new DatabaseSetupError(
      'Another server with another secret key is using this database: give both the same SECRET_KEY or secret.key, or stop the other one first; see "Several servers" in docs/operations.md.',
    );
};

const setPassword = async (owner: Kysely<unknown>, password: string): Promise<void> => {
  await assertNotShared(owner);
  await assertNotInUse(owner);
  await sql.raw(`alter role ${appLogin} login password '${scramVerifier(password)}'`).execute(owner);
  const { rows } = await sql<{ statement: string }>`
    select format('comment on role %I is %L', ${appLogin}::text, ${markOf('')} || current_database()) as statement`.execute(
    owner,
  );
  await sql.raw(rows[0]?.statement ?? '').execute(owner);
};

const allowLogin = async (owner: Kysely<unknown>, password: string | null): Promise<void> => {
  try {
    await owner.transaction().execute(async (tx) => {
      await lockLogin(tx);
      if (password === null) await sql.raw(`alter role ${appLogin} login`).execute(tx);
      else await setPassword(tx, password);
    });
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new DatabaseSetupError(
      `The account of DATABASE_URL may not give ${appLogin} a password: let an administrator do it and set DATABASE_APP_URL; ${setupAdvice}.`,
    );
  }
};

/** Password that every server of one installation derives for itself. */
const passwordFor = async (loadKey: () => Promise<Buffer>): Promise<string> =>
  deriveKey(await loadKey(), 'database login').toString('base64url');

/**
 * Makes sure that requests can log in on their own and that this login is powerless; returns the address they use. Without DATABASE_APP_URL the owner
 * gives the login a password, which several servers share because they derive it from the secret key.
 */
export const prepareAppLogin = async (
  target: ConnectionTarget,
  loadKey: () => Promise<Buffer>,
  log: Log = silentLog,
): Promise<ConnectionTarget> => {
  const isGiven = 'url' in target && Boolean(target.appUrl);
  const password = 'url' in target && !isGiven ? await passwordFor(loadKey) : null;
  const prepared =
    'url' in target && password !== null
      ? { ...target, appUrl: withLogin(target.pooledUrl ?? target.url, appLogin, password) }
      : target;
  const setting = isGiven ? 'DATABASE_APP_URL' : 'DATABASE_URL';
  const powers = await readPowers(prepared, setting, log).catch(async (error: unknown) => {
    if (isGiven || !(error instanceof DatabaseSetupError && isLoginRefused(error.cause))) throw error;
    await asOwner(target, (owner) => allowLogin(owner, password));
    return readPowers(prepared, setting, log);
  });
  await assertSameDatabase(target, powers);
  assertPowerless(powers);
  assertForced(target, powers, log);
  assertUsablePooler(powers);
  return prepared;
};
