import { z } from 'zod';
import { type Clock, secondsAfter } from '../../lib/clock.ts';
import { sha256 } from '../../lib/sha256.ts';
import { parseResponse, parseValue } from '../http/parse-response.ts';
import { excerpt, type ProviderFetch, type ProviderResponse, refuseFailures } from '../http/provider-http.ts';
import { type ProviderCredential, ProviderError } from '../provider.ts';

/** Personio v1: one token per credential, cached until it expires or is refused. */
export interface PersonioClient {
  readonly signIn: (credential: ProviderCredential, signal: AbortSignal) => Promise<void>;
  readonly get: <S extends z.ZodType>(path: string, request: PersonioRequest<S>) => Promise<z.output<S>>;
}

interface PersonioRequest<S> {
  readonly credential: ProviderCredential;
  readonly query?: readonly (readonly [string, string])[];
  readonly data: S;
  readonly signal: AbortSignal;
}

interface Token {
  readonly value: string;
  readonly until: Date;
}

/** Margin, because a token that expires on the way would cost a second attempt. */
const spareSeconds = 60;

const grant = z.object({ token: z.string().min(1).max(10_000), expires_in: z.number().min(0).default(86_400) });
/** Failures may come with a successful status. */
const envelope = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export const createPersonioClient = (fetchProvider: ProviderFetch, baseUrl: string, clock: Clock): PersonioClient => {
  const tokens = new Map<string, Token>();

  const signIn = async (credential: ProviderCredential, signal: AbortSignal): Promise<Token> => {
    const response = await fetchProvider({
      method: 'POST',
      url: new URL(`${baseUrl}/auth`),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: credential.username, client_secret: credential.password }),
      signal,
    });
    // Both statuses, and a failure in a successful one, mean that the credential itself is refused here.
    if (response.status === 401 || response.status === 403) throw wrongCredentials(response);
    const said = parseResponse(refuseFailures(response), envelope);
    if (!said.success) throw wrongCredentials(response);
    const { token: value, expires_in } = parseValue(said.data, grant);
    const token = { value, until: secondsAfter(clock(), expires_in - spareSeconds) };
    for (const [key, { until }] of tokens) if (until <= clock()) tokens.delete(key);
    tokens.set(keyOf(credential), token);
    return token;
  };

  const liveToken = async (credential: ProviderCredential, signal: AbortSignal): Promise<Token> => {
    const known = tokens.get(keyOf(credential));
    return known && known.until > clock() ? known : signIn(credential, signal);
  };

  return {
    signIn: async (credential, signal) => void (await signIn(credential, signal)),
    get: async (path, { credential, query = [], data, signal }) => {
      const url = new URL(`${baseUrl}/${path}`);
      for (const [name, value] of query) url.searchParams.append(name, value);
      const requestWith = (token: Token): Promise<ProviderResponse> =>
        fetchProvider({ url, headers: { accept: 'application/json', authorization: `Bearer ${token.value}` }, signal });
      let response = await requestWith(await liveToken(credential, signal));
      if (response.status === 401) response = await requestWith(await signIn(credential, signal));
      const said = parseResponse(refuseFailures(response), envelope);
      if (said.success) return parseValue(said.data, data);
      throw new ProviderError('unexpected_response', {
        text: 'Personio hat die Anfrage abgelehnt.',
        detail: excerpt(said.error?.message ?? response.text),
      });
    },
  };
};

const wrongCredentials = (response: ProviderResponse): ProviderError =>
  new ProviderError('wrong_credentials', {
    text: 'Client-ID oder Client-Secret wurde von Personio abgelehnt.',
    detail: excerpt(response.text),
  });

const keyOf = ({ username, password }: ProviderCredential): string =>
  sha256(JSON.stringify([username, password])).toString('base64');
