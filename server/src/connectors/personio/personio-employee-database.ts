import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { EmployeeDatabase } from '../employee-database/employee-database.ts';
import { displayKey } from '../http/parse-row.ts';
import type { ProviderFetch } from '../http/provider-http.ts';
import { readPages } from '../http/read-pages.ts';
import { type ProviderCredential, ProviderError } from '../provider.ts';
import { type AttributeMapping, mapAttributes } from './attribute-mapping.ts';
import { createPersonioClient } from './personio-client.ts';
import { employeeOf } from './personio-employee.ts';

export const personioUrl = 'https://api.personio.de/v1';

const perPage = 100;
const standardAttributes = ['id', 'first_name', 'last_name', 'status'];

const attributeList = z.array(
  z.object({ key: z.string().max(200), label: z.string().max(1000), universal_id: z.string().max(200).nullish() }),
);

export const createPersonioEmployeeDatabase = (
  fetchProvider: ProviderFetch,
  baseUrl: string,
  clock: Clock,
): EmployeeDatabase => {
  const client = createPersonioClient(fetchProvider, baseUrl, clock);

  const readMapping = async (credential: ProviderCredential, signal: AbortSignal): Promise<AttributeMapping> =>
    mapAttributes(await client.get('company/employees/attributes', { credential, data: attributeList, signal }));

  return {
    source: 'personio',
    verify: async (credential, signal) => {
      await client.signIn(credential, signal);
      await readMapping(credential, signal);
    },
    async *listEmployees(credential, signal) {
      const mapping = await readMapping(credential, signal);
      // Requests only used attributes, because a credential may see salaries.
      const wanted = [...standardAttributes, ...Object.values(mapping)];
      const readPage = createPageReader(async (offset) =>
        client.get('company/employees', {
          credential,
          query: [
            ['limit', String(perPage)],
            ['offset', String(offset)],
            ...wanted.map((key) => ['attributes[]', key] as const),
          ],
          data: z.array(z.unknown()).max(perPage),
          signal,
        }),
      );
      for await (const { item, position } of readPages(readPage)) yield employeeOf(item, mapping, position);
    },
  };
};

/** The reported totals are unreliable, so the list ends at an empty page. */
const createPageReader = (read: (offset: number) => Promise<readonly unknown[]>) => {
  let previous: string | undefined;
  return async (cursor: string | null) => {
    const offset = Number(cursor ?? 0);
    const items = await read(offset);
    const first = idOf(items[0]);
    if (first !== undefined && first === previous)
      throw new ProviderError('unexpected_response', {
        text: 'Der Anbieter liefert Seiten ohne Ende.',
        detail: 'the same page twice',
      });
    previous = first;
    return { items, next: items.length > 0 ? String(offset + items.length) : null };
  };
};

const idOf = (item: unknown): string | undefined =>
  displayKey((item as { attributes?: { id?: { value?: unknown } } } | null | undefined)?.attributes?.id?.value);
