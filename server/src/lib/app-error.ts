import type { ErrorCode } from '@flottwart/contract/errors';
import { hours, minutes } from './clock.ts';

/** Failure with a message for people; anything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further keys of the response, where the endpoint's `refusals` declare them. */
  readonly attached: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Readonly<Record<string, string>>;
      retryAfterSeconds?: number;
      attached?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.attached = details.attached;
  }
}

/** Failure whose message says to the operator what to do. */
export class OperatorFacingError extends Error {}

/** Anything can be thrown. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Code of a system error, such as ENOENT; undefined for anything else. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Code with which PostgreSQL says so. */
export const databaseDiskFull = '53100';

const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left',
  EDQUOT: 'quota exceeded',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'is a directory',
};

/** Sentence about a file, a folder or a disk that the machine refuses. */
const fileProblemOf = (error: unknown): string | null => {
  if (codeOf(error) === databaseDiskFull) return 'The disk of the database is full.';
  const problem = fileProblems[codeOf(error) ?? ''];
  if (problem === undefined || !(error instanceof Error && 'path' in error)) return null;
  return `${error.path} cannot be used: ${problem}.`;
};

/** Text for the operator: the message alone, or the stack of a bug. */
export const formatForOperator = (error: unknown): string =>
  `${error instanceof OperatorFacingError ? error.message : (fileProblemOf(error) ?? toError(error).stack)}\n`;

/** Same text for another company's row and for one that does not exist. */
export const notFound = (): AppError => new AppError('not_found', 'Nicht gefunden.');

export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { fields: { [field]: message } });

export const forbidden = (message: string): AppError => new AppError('forbidden', message);

/** Time to wait, as one says it. */
export const formatWait = (seconds: number): string => {
  const [count, one, many] =
    seconds > hours(2)
      ? [Math.ceil(seconds / hours(1)), 'Stunde', 'Stunden']
      : [Math.ceil(seconds / minutes(1)), 'Minute', 'Minuten'];
  return `Bitte in ${count} ${count === 1 ? one : many} erneut versuchen.`;
};

export const tooManyRequests = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', `Zu viele Versuche. ${formatWait(retryAfterSeconds)}`, { retryAfterSeconds });
