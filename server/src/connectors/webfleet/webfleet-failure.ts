import { excerpt, type ProviderResponse } from '../http/provider-http.ts';
import { ProviderError } from '../provider.ts';

interface ReportedError {
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

export const isEmptyDocument = (response: ProviderResponse): boolean => errorIn(response)?.code === emptyDocument;

/** Errors come in three forms, whatever the status: in headers, as JSON, as `code,message`. */
export const webfleetFailureIn = (response: ProviderResponse): ProviderError | undefined => {
  const reported = errorIn(response);
  if (!reported || reported.code === emptyDocument) return undefined;
  const { code } = reported;
  const detail = `${code} ${excerpt(reported.message)}`;
  if (code === actionNotAllowed) return new ProviderError('not_allowed', { detail });
  if (wrongLogin.has(code)) return new ProviderError('wrong_credentials', { detail });
  if (code === quotaReached) return new ProviderError('rate_limited', { detail, retryAfterSeconds: 60 });
  if (busy.has(code)) return new ProviderError('rate_limited', { detail, retryAfterSeconds: 30 });
  if (upstream.has(code)) return new ProviderError('unavailable', { detail });
  // Permanent, unlike a garbled response: the same request would be refused again.
  return new ProviderError('not_allowed', { text: `WEBFLEET hat die Anfrage abgelehnt (Fehler ${code}).`, detail });
};

const errorIn = ({ headers, text }: ProviderResponse): ReportedError | undefined => {
  const inHeaders = headers.get('x-webfleet-errorcode');
  if (inHeaders !== null && /^\d{1,6}$/.test(inHeaders))
    return { code: Number(inHeaders), message: headers.get('x-webfleet-errormessage') ?? '' };
  const start = text
    .slice(0, maxErrorLength)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const [, code, message = ''] = /^(\d{1,6}),(.*)/.exec(start) ?? [];
  if (code !== undefined) return { code: Number(code), message };
  return start.startsWith('{') ? errorInJson(text) : undefined;
};

const maxErrorLength = 2000;

const errorInJson = (text: string): ReportedError | undefined => {
  if (text.length > maxErrorLength) return undefined;
  try {
    const parsed: { readonly errorCode?: unknown; readonly errorMsg?: unknown } = JSON.parse(
      text.replace(/^\uFEFF/, ''),
    );
    const { errorCode, errorMsg } = parsed;
    const code = Number(errorCode);
    return errorCode !== undefined && Number.isInteger(code) ? { code, message: String(errorMsg) } : undefined;
  } catch {
    return undefined;
  }
};
