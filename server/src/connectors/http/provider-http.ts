import { ProviderError } from '../provider-error.ts';

export interface ProviderCall {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Finds a failure inside a successful response, for protocols that have such; a transient one is retried. */
  readonly refusalIn?: (answer: ProviderAnswer) => ProviderError | undefined;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls a provider with limits on time, size and attempts; redirects are returned, never followed. */
export type AskProvider = (call: ProviderCall) => Promise<ProviderAnswer>;

export interface AskLimits {
  /** Timeout from the first byte sent to the last byte received. */
  readonly answerMs: number;
  readonly bytes: number;
  readonly attempts: number;
  /** Longer delays are left to a later run. */
  readonly maxRetryAfterSeconds: number;
}

const usualLimits: AskLimits = { answerMs: 60_000, bytes: 64 * 1024 * 1024, attempts: 4, maxRetryAfterSeconds: 90 };

type Pause = (milliseconds: number) => Promise<void>;

export const createAskProvider =
  (pause: Pause, ownLimits: Partial<AskLimits> = {}): AskProvider =>
  async (call) => {
    const limits = { ...usualLimits, ...ownLimits };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await askOnce(call, limits);
      const failure = failureOf(outcome, call.refusalIn);
      if (!failure) return outcome as ProviderAnswer;
      if (!failure.isTransient || attempt >= limits.attempts) throw failure;
      const restSeconds = failure.retryAfterSeconds ?? 2 ** (attempt - 1);
      if (restSeconds > limits.maxRetryAfterSeconds) throw failure;
      await restUnlessCancelled(pause, restSeconds * 1000, call.signal);
    }
  };

const restUnlessCancelled = async (pause: Pause, milliseconds: number, signal: AbortSignal): Promise<void> => {
  const awake = new AbortController();
  const cancelled = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { signal: awake.signal }),
  );
  await Promise.race([pause(milliseconds), cancelled]);
  awake.abort();
  if (signal.aborted) throw new ProviderError('cancelled');
};

const askOnce = async (call: ProviderCall, limits: AskLimits): Promise<ProviderAnswer | ProviderError> => {
  const { method = 'GET', url, headers, body, signal } = call;
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)]),
    });
    return { status: response.status, headers: response.headers, text: await readText(response, limits.bytes) };
  } catch (error) {
    if (signal.aborted) throw new ProviderError('cancelled', { cause: error });
    return error instanceof ProviderError ? error : connectionFailure(error);
  }
};

/** Counts bytes after decompression, because a small response may unpack to a huge one. */
const readText = async (response: Response, most: number): Promise<string> => {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > most) throw new ProviderError('too_large', { detail: `more than ${most} bytes` });
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

const failureOf = (
  outcome: ProviderAnswer | ProviderError,
  refusalIn: ProviderCall['refusalIn'],
): ProviderError | undefined => {
  if (outcome instanceof ProviderError) return outcome;
  const { status, headers } = outcome;
  if (status === 429) return new ProviderError('rate_limited', { retryAfterSeconds: restWanted(headers) });
  if (status >= 500)
    return new ProviderError('unavailable', { detail: `status ${status}`, retryAfterSeconds: restWanted(headers) });
  return refusalIn?.(outcome);
};

/** Seconds, also fractional, or a date. */
export const restWanted = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

const connectionFailure = (error: unknown): ProviderError => {
  const { cause, name } = error as Error;
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const detail = code || name;
  if (name === 'TimeoutError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return new ProviderError('too_slow', { detail, cause: error });
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return new ProviderError('tls', { detail, cause: error });
  if (code.startsWith('Z_')) return new ProviderError('unexpected_answer', { detail, cause: error });
  return new ProviderError('unreachable', { detail, cause: error });
};
