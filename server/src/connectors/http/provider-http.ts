import { codeOf, toError } from '../../lib/app-error.ts';
import { ProviderError } from '../provider.ts';

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Finds a failure inside a successful response, for protocols that have such; a transient one is retried. */
  readonly failureIn?: (response: ProviderResponse) => ProviderError | undefined;
}

export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls a provider with limits on time, size and attempts; redirects are returned, never followed. */
export type ProviderFetch = (call: ProviderRequest) => Promise<ProviderResponse>;

export interface FetchLimits {
  /** Timeout from the first byte sent to the last byte received. */
  readonly timeoutMs: number;
  readonly bytes: number;
  readonly attempts: number;
  /** Longer delays are left to a later run. */
  readonly maxRetryAfterSeconds: number;
}

const defaultLimits: FetchLimits = {
  timeoutMs: 60_000,
  bytes: 64 * 1024 * 1024,
  attempts: 4,
  maxRetryAfterSeconds: 90,
};

type Pause = (milliseconds: number) => Promise<void>;

export const createProviderFetch =
  (pause: Pause, overrides: Partial<FetchLimits> = {}): ProviderFetch =>
  async (call) => {
    const limits = { ...defaultLimits, ...overrides };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await fetchOnce(call, limits);
      const failure = failureOf(outcome, call.failureIn);
      if (!failure) return outcome as ProviderResponse;
      if (!failure.isTransient || attempt >= limits.attempts) throw failure;
      const delaySeconds = failure.retryAfterSeconds ?? 2 ** (attempt - 1);
      if (delaySeconds > limits.maxRetryAfterSeconds) throw failure;
      await delayUnlessCancelled(pause, delaySeconds * 1000, call.signal);
    }
  };

const delayUnlessCancelled = async (pause: Pause, milliseconds: number, signal: AbortSignal): Promise<void> => {
  const ended = new AbortController();
  const cancelled = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { signal: ended.signal }),
  );
  await Promise.race([pause(milliseconds), cancelled]);
  ended.abort();
  if (signal.aborted) throw new ProviderError('cancelled');
};

const fetchOnce = async (call: ProviderRequest, limits: FetchLimits): Promise<ProviderResponse | ProviderError> => {
  const { method = 'GET', url, headers, body, signal } = call;
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    });
    return {
      status: response.status,
      headers: response.headers,
      text: new TextDecoder().decode(await readBytes(response, limits.bytes)),
    };
  } catch (error) {
    if (signal.aborted) throw new ProviderError('cancelled', { cause: error });
    return error instanceof ProviderError ? error : connectionFailure(error);
  }
};

/** Counts bytes after decompression, because a small response may unpack to a huge one. */
export const readBytes = async (response: Response, maxBytes: number): Promise<Buffer> => {
  if (!response.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ProviderError('too_large', { detail: `more than ${maxBytes} bytes` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const failureOf = (
  outcome: ProviderResponse | ProviderError,
  failureIn: ProviderRequest['failureIn'],
): ProviderError | undefined => {
  if (outcome instanceof ProviderError) return outcome;
  const { status, headers } = outcome;
  if (status === 429) return new ProviderError('rate_limited', { retryAfterSeconds: retryAfterSeconds(headers) });
  if (status >= 500)
    return new ProviderError('unavailable', {
      detail: `status ${status}`,
      retryAfterSeconds: retryAfterSeconds(headers),
    });
  return failureIn?.(outcome);
};

/** Seconds, also fractional, or a date. */
export const retryAfterSeconds = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

/** Failure of a call that got no whole response. */
export const connectionFailure = (error: unknown): ProviderError => {
  const { cause, name } = toError(error);
  const code = codeOf(cause) ?? '';
  const detail = code || name;
  if (name === 'TimeoutError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return new ProviderError('too_slow', { detail, cause: error });
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return new ProviderError('tls', { detail, cause: error });
  if (code.startsWith('Z_')) return new ProviderError('unexpected_response', { detail, cause: error });
  return new ProviderError(brokenOff.has(code) ? 'broken_off' : 'unreachable', { detail, cause: error });
};

/** Ends of a connection that was there. */
const brokenOff: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

/** Returns a successful response or throws the failure of its status; redirects are failures, because credentials stay with their host. */
export const refuseFailures = (response: ProviderResponse): ProviderResponse => {
  const { status } = response;
  if (status >= 200 && status < 300) return response;
  const detail = `status ${status}: ${excerpt(response.text)}`;
  if (status === 401) throw new ProviderError('wrong_credentials', { detail });
  if (status === 403) throw new ProviderError('not_allowed', { detail });
  if (status >= 300 && status < 400)
    throw new ProviderError('unexpected_response', { text: 'Der Anbieter verweist auf eine andere Adresse.', detail });
  throw new ProviderError('unexpected_response', {
    text: `Der Anbieter hat die Anfrage abgelehnt (Status ${status}).`,
    detail,
  });
};

/** Excerpt for the log, in one line. */
export const excerpt = (text: string): string => text.slice(0, 200).toWellFormed().replace(/\s+/g, ' ');
