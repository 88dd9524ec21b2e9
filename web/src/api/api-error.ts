import type { ApiErrorBody, ErrorCode } from '@flottwart/contract/errors';

/** Error codes of a call; `offline` means that no response arrived. */
export type ApiErrorCode = ErrorCode | 'offline';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Messages by field name, where the server can point at one. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whole response body, for errors with further fields. */
  readonly body: unknown;

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    body: unknown = undefined,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.body = body;
  }
}

export const offlineError = (): ApiError =>
  new ApiError('offline', 'Keine Verbindung zum Server. Bitte die Internetverbindung prüfen und erneut versuchen.');

const isErrorBody = (body: unknown): body is ApiErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';

/** The sentence for refused input begins with the field's name on the wire; the screen already shows its label. */
const sentenceOf = ({ code, message, fields = {} }: ApiErrorBody): string => {
  const reasons = [...new Set(Object.values(fields))];
  return code === 'invalid_input' && reasons.length > 0 ? reasons.join(' ') : message;
};

/** A proxy in front of the server responds without our error body; the user still gets a message. */
export const errorFromResponse = (status: number, body: unknown): ApiError => {
  if (isErrorBody(body)) return new ApiError(body.code, sentenceOf(body), body.fields, body);
  if (status === 401) return new ApiError('unauthenticated', 'Bitte erneut anmelden.');
  if (status >= 502 && status <= 504) {
    return new ApiError('unavailable', 'Der Server ist gerade nicht erreichbar. Bitte später erneut versuchen.');
  }
  return new ApiError('internal', 'Der Server hat unerwartet geantwortet. Bitte später erneut versuchen.');
};

/** Message of a failure for users; anything but an `ApiError` is a bug and gets the general sentence. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;

export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

/** The item does not exist, was deleted, or belongs to another company. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'not_found';
