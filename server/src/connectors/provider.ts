/** Provider failures with their default German texts. */
const defaultTexts = {
  wrong_credentials: 'Benutzername oder Passwort wurde vom Anbieter abgelehnt.',
  not_allowed: 'Der Zugang darf diese Daten beim Anbieter nicht lesen.',
  unreachable: 'Der Anbieter ist nicht erreichbar.',
  broken_off: 'Der Anbieter hat die Antwort mittendrin abgebrochen.',
  tls: 'Die verschlüsselte Verbindung zum Anbieter kam nicht zustande.',
  too_slow: 'Der Anbieter hat nicht rechtzeitig geantwortet.',
  rate_limited: 'Der Anbieter nimmt zurzeit keine weiteren Anfragen an.',
  unavailable: 'Der Anbieter meldet eine Störung.',
  unexpected_response: 'Der Anbieter hat etwas Unverständliches geantwortet.',
  too_large: 'Die Antwort des Anbieters ist zu groß.',
  not_set_up: 'Der Anbieter ist auf dieser Installation nicht eingerichtet.',
  cancelled: 'Der Vorgang wurde abgebrochen.',
} as const;

export type ProviderFailure = keyof typeof defaultTexts;

/** Failures a retry may resolve. */
const transientFailures: ReadonlySet<ProviderFailure> = new Set([
  'unreachable',
  'broken_off',
  'tls',
  'too_slow',
  'rate_limited',
  'unavailable',
  'unexpected_response',
]);

interface Details {
  /** German, for the person at the screen. */
  readonly text?: string;
  /** Provider's own words, for the log. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly text: string;
  readonly retryAfterSeconds: number | undefined;
  readonly isTransient: boolean;

  constructor(
    failure: ProviderFailure,
    { text = defaultTexts[failure], detail, retryAfterSeconds, cause }: Details = {},
  ) {
    super(detail ? `${failure}: ${detail}` : failure, { cause });
    this.failure = failure;
    this.text = text;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isTransient = transientFailures.has(failure);
  }
}

/** Row of a provider, or the reason why it is unusable; nothing is dropped silently. */
export type ProviderRow<T> =
  | { readonly row: T }
  | {
      readonly unusable: string;
      /** Key by which a person finds the row at the provider. */
      readonly reference: string;
    };

export interface ProviderCredential {
  readonly username: string;
  readonly password: string;
}
