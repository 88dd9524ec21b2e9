import { z } from 'zod';
import { parseResponse } from '../http/parse-response.ts';
import { type ProviderFetch, refuseFailures } from '../http/provider-http.ts';
import { type ProviderCredential, ProviderError } from '../provider.ts';
import { isEmptyDocument, webfleetFailureIn } from './webfleet-failure.ts';

export interface WebfleetSettings {
  readonly url: string;
  readonly apiKey: string;
}

export type WebfleetClient = (
  action: string,
  request: {
    readonly credential: ProviderCredential;
    readonly query?: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
) => Promise<readonly unknown[]>;

/** WEBFLEET.connect: every action is a report, every report a list of rows. */
export const createWebfleetClient =
  (fetchProvider: ProviderFetch, { url: baseUrl, apiKey }: WebfleetSettings): WebfleetClient =>
  async (action, { credential, query = {}, signal }) => {
    const { account, user } = readAccount(credential);
    const url = new URL(baseUrl);
    const always = { lang: 'de', outputformat: 'json', useISO8601: 'true', useUTF8: 'true' };
    for (const [name, value] of Object.entries({ ...always, account, apikey: apiKey, action, ...query }))
      url.searchParams.set(name, value);
    const authorization = `Basic ${Buffer.from(`${user}:${credential.password}`).toString('base64')}`;
    const response = await fetchProvider({ url, headers: { authorization }, signal, failureIn: webfleetFailureIn });
    return isEmptyDocument(response) ? [] : parseResponse(refuseFailures(response), z.array(z.unknown()));
  };

const accountAndUser = /^(?<account>[^/:]+)\/(?<user>[^:]+)$/;

const readAccount = ({ username }: ProviderCredential): { account: string; user: string } => {
  const { account, user } = accountAndUser.exec(username)?.groups ?? {};
  if (account && user) return { account: account.trim(), user: user.trim() };
  throw new ProviderError('wrong_credentials', { text: 'Der Benutzername muss die Form „konto/benutzer“ haben.' });
};
