import type { ProviderAnswer } from '../http/provider-http.ts';
import { excerpt } from '../http/refuse-failures.ts';
import { ProviderError } from '../provider-error.ts';

interface Told {
  readonly code: number;
  readonly message: string;
}

/** "The document is empty": no rows are reported as an error. */
const emptyDocument = 63;
const actionNotAllowed = 8;
const wrongLogin: ReadonlySet<number> = new Set([1101, 1102, 1103, 1104, 1141]);
const quotaReached = 8011;
const busy: ReadonlySet<number> = new Set([8015, 10_000]);
const upstream: ReadonlySet<number> = new Set([60, 9199]);

export const isEmptyDocument = (answer: ProviderAnswer): boolean => toldBy(answer)?.code === emptyDocument;

/** Errors come in three forms, whatever the status: in headers, as JSON, as `code,message`. */
export const webfleetRefusalIn = (answer: ProviderAnswer): ProviderError | undefined => {
  const told = toldBy(answer);
  if (!told || told.code === emptyDocument) return undefined;
  const { code } = told;
  const detail = `${code} ${excerpt(told.message)}`;
  if (code === actionNotAllowed) return new ProviderError('not_allowed', { detail });
  if (wrongLogin.has(code)) return new ProviderError('wrong_credentials', { detail });
  if (code === quotaReached) return new ProviderError('rate_limited', { detail, retryAfterSeconds: 60 });
  if (busy.has(code)) return new ProviderError('rate_limited', { detail, retryAfterSeconds: 30 });
  if (upstream.has(code)) return new ProviderError('unavailable', { detail });
  // Permanent, unlike a garbled response: the same request would be refused again.
  return new ProviderError('not_allowed', { text: `WEBFLEET hat die Anfrage abgelehnt (Fehler ${code}).`, detail });
};

const toldBy = ({ headers, text }: ProviderAnswer): Told | undefined => {
  const inHeaders = headers.get('x-webfleet-errorcode');
  if (inHeaders !== null && /^\d{1,6}$/.test(inHeaders))
    return { code: Number(inHeaders), message: headers.get('x-webfleet-errormessage') ?? '' };
  const start = text
    .slice(0, maxErrorLength)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const [, code, message = ''] = /^(\d{1,6}),(.*)/.exec(start) ?? [];
  if (code !== undefined) return { code: Number(code), message };
  return start.startsWith('{') ? toldAsJson(text) : undefined;
};

const maxErrorLength = 2000;

const toldAsJson = (text: string): Told | undefined => {
  if (text.length > maxErrorLength) return undefined;
  try {
    const { errorCode, errorMsg } = JSON.parse(text.replace(/^\uFEFF/, ''));
    const code = Number(errorCode);
    return errorCode !== undefined && Number.isInteger(code) ? { code, message: String(errorMsg) } : undefined;
  } catch {
    return undefined;
  }
};
