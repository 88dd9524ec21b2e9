import { codeOf, databaseDiskFull } from '../lib/app-error.ts';

/** Refusal of a write by a standby or a former primary. */
const readOnly = '25006';
const connectionClasses = ['08', '53', '57P', readOnly];
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EMFILE',
  'ENFILE',
]);
/** A worker of Citus that was lost during the commit; its code is that of an internal error. */
const lostCommit = /^could not commit transaction for shard \d+ on at least one active node/;
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** True if a retry can help: the server is away, starting, stopping, full, or a read-only standby. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return poolMessages.test(error.message);
  if (code === 'XX000') return lostCommit.test(error.message);
  return socketCodes.has(code) || connectionClasses.some((prefix) => code.startsWith(prefix));
};

const lostWorker = /^connection to the remote node (?:[^@\s]+@)?(?<place>\S+) failed/;

/** Address of a worker of Citus that the coordinator cannot reach, if that is what went wrong. */
export const lostWorkerOf = (error: unknown): string | null =>
  (error instanceof Error && lostWorker.exec(error.message)?.groups?.place) || null;

/** True if PostgreSQL ended a statement that took too long; nothing of its transaction is stored. */
export const isQueryTimeout = (error: unknown): boolean => codeOf(error) === '57014';

const diskFullCodes: ReadonlySet<string | undefined> = new Set([databaseDiskFull, 'ENOSPC', 'EDQUOT']);

/** True if the disk of the database or of arriving files is full; nothing of the write is stored. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.has(codeOf(error));

/** True if a statement was prepared before a migration changed its result. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');

/** True if a session does not know a statement that was prepared in another one. */
export const isUnknownStatement = (error: unknown): boolean => codeOf(error) === '26000';

/** True if PostgreSQL ended this transaction to resolve a deadlock; nothing of it happened. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** Name of a constraint on a shard of Citus, which appends the shard's number and passes on the message alone. */
const shardConstraint = /(?<name>\w+)_\d{6,}\W*$/;

const constraintOf = (error: Error): unknown =>
  'constraint' in error && error.constraint !== undefined
    ? error.constraint
    : shardConstraint.exec(error.message)?.groups?.name;

const namesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && constraintOf(error) === constraint;

/** True if a row with the same unique value exists; `constraint` names which one. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && namesConstraint(error, constraint);

/** True if a row would overlap another one, or end before it begins; `constraint` names which one. */
export const violatesExclusion = (error: unknown, constraint?: string): boolean =>
  ['23P01', '23514'].includes(codeOf(error) ?? '') && (constraint === undefined || namesConstraint(error, constraint));

/** True if PostgreSQL did not let a login in: wrong password, no right to log in, no rule for it. */
export const isLoginRefused = (error: unknown): boolean => codeOf(error)?.startsWith('28') ?? false;

export const isPermissionDenied = (error: unknown): boolean => codeOf(error) === '42501';

/** True if another connection created the same role at the same moment. */
export const isDuplicateRole = (error: unknown): boolean => ['42710', '23505'].includes(codeOf(error) ?? '');
