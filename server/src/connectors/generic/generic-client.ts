import { z } from 'zod';
import { parseResponse } from '../http/parse-response.ts';
import { displayKey, parseRow } from '../http/parse-row.ts';
import { type ProviderFetch, refuseFailures } from '../http/provider-http.ts';
import { readPages } from '../http/read-pages.ts';
import { type ProviderCredential, ProviderError, type ProviderRow } from '../provider.ts';

/** Client of the generic protocol, described in docs/connectors.md. */
export interface GenericClient {
  readonly verify: (credential: ProviderCredential, signal: AbortSignal) => Promise<void>;
  readonly list: <S extends z.ZodType>(
    list: 'vehicles' | 'shifts' | 'employees',
    rowSchema: S,
    request: ListRequest,
  ) => AsyncGenerator<ProviderRow<z.output<S>>>;
}

interface ListRequest {
  readonly credential: ProviderCredential;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const maxItemsPerPage = 1000;
const maxCursorLength = 500;

const account = z.object({ name: z.string().nullish() });
const page = z.object({
  items: z.array(z.unknown()).max(maxItemsPerPage),
  next: z
    .string()
    .min(1)
    .max(maxCursorLength)
    .nullish()
    .transform((next) => next ?? null),
});

export const createGenericClient = (fetchProvider: ProviderFetch, baseUrl: string): GenericClient => {
  const get = async (path: string, { credential, query = {}, signal }: ListRequest) => {
    const url = new URL(`${baseUrl}/v1/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { accept: 'application/json', authorization: basicAuth(credential) };
    return refuseFailures(await fetchProvider({ url, headers, signal }));
  };

  return {
    verify: async (credential, signal) => {
      parseResponse(await get('me', { credential, signal }), account);
    },
    async *list(list, rowSchema, { query, ...request }) {
      const readPage = async (cursor: string | null) =>
        parseResponse(await get(list, { ...request, query: { ...query, ...(cursor !== null && { cursor }) } }), page);
      for await (const { item, position } of readPages(readPage))
        yield parseRow(rowSchema, item, {
          reference: displayKey((item as { id?: unknown } | null)?.id) ?? `Eintrag ${position}`,
        });
    },
  };
};

const basicAuth = ({ username, password }: ProviderCredential): string => {
  // Basic authentication ends the name at the first colon, so the rest would count as password.
  if (username.includes(':'))
    throw new ProviderError('wrong_credentials', { text: 'Der Benutzername darf keinen Doppelpunkt enthalten.' });
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
};
