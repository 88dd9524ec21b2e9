import { z } from 'zod';
import { parseJson, parseValue } from '../http/parse-response.ts';
import { type ProviderResponse, retryAfterSeconds } from '../http/provider-http.ts';
import { ProviderError } from '../provider.ts';

/** Error of the service, which comes with status 200. */
export interface GeotabFailure {
  readonly type: string;
  readonly message: string;
}

const envelope = z.object({
  result: z.unknown().optional(),
  error: z
    .object({
      message: z.string().default(''),
      data: z.object({ type: z.string() }).partial().optional(),
      errors: z.array(z.object({ name: z.string() }).partial()).optional(),
    })
    .optional(),
});

export type GeotabOutcome = { readonly result: unknown } | { readonly failure: GeotabFailure };

export const readOutcome = ({ text }: ProviderResponse): GeotabOutcome => {
  const { result, error } = parseValue(parseJson(text), envelope);
  if (error) {
    const type = error.data?.type ?? error.errors?.[0]?.name ?? 'unknown';
    return { failure: { type, message: error.message } };
  }
  if (result === undefined) throw new ProviderError('unexpected_response', { detail: 'neither result nor error' });
  return { result };
};

/** Transient errors that a short wait resolves; large successful responses are not parsed twice. */
export const transientFailureIn = (response: ProviderResponse): ProviderError | undefined => {
  if (response.status !== 200 || response.text.startsWith('{"result"')) return undefined;
  try {
    const outcome = readOutcome(response);
    if ('result' in outcome) return undefined;
    const error = toProviderError(outcome.failure, retryAfterSeconds(response.headers));
    return error.failure === 'rate_limited' ? error : undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
};

type ErrorArguments = ConstructorParameters<typeof ProviderError>;

const errorMapping: Readonly<Record<string, readonly [ErrorArguments[0], string?]>> = {
  InvalidUserException: ['wrong_credentials', 'Geotab hat Benutzername, Passwort oder Datenbank abgelehnt.'],
  ExpiredPasswordException: ['wrong_credentials', 'Das Passwort bei Geotab ist abgelaufen.'],
  PasswordPolicyViolationException: ['wrong_credentials', 'Geotab verlangt ein neues Passwort.'],
  CaptchaException: ['wrong_credentials', 'Geotab verlangt eine Anmeldung im Browser, bevor der Zugang wieder gilt.'],
  InvalidPermissionsException: ['not_allowed', 'Der Zugang darf diese Daten bei Geotab nicht lesen.'],
  RegistrationException: ['not_allowed', 'Der Zugang ist bei Geotab nicht freigeschaltet.'],
  OverLimitException: ['rate_limited'],
  DbUnavailableException: ['unavailable', 'Die Datenbank bei Geotab ist gerade nicht verfügbar.'],
  DatabaseMaintenanceException: ['unavailable', 'Die Datenbank bei Geotab wird gerade gewartet.'],
};

export const toProviderError = ({ type, message }: GeotabFailure, retryAfterSeconds?: number): ProviderError => {
  const [failure, text] = errorMapping[type] ?? ['unexpected_response'];
  return new ProviderError(failure, { ...(text && { text }), detail: `${type}: ${message}`, retryAfterSeconds });
};
