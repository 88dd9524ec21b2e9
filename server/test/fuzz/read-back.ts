import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import { displayFileName, withExtension } from '../../src/lib/file-name.ts';
import type { TestApp } from '../app.ts';

type Item = Readonly<Record<string, unknown>>;

const reads: readonly Endpoint[] = Object.values(api as Readonly<Record<string, Endpoint>>).filter(
  ({ method, produces }) => method === 'GET' && produces === undefined,
);

/** Endpoints that read back an accepted write, found by path, so that a new endpoint joins by itself. */
const readersOf = ({ path }: Endpoint): readonly Endpoint[] => {
  const collection = path.replace(/\/:id$/, '');
  return reads.filter((read) => [path, collection, `${path}/:id`].includes(read.path));
};

const isSame = (key: string, sent: unknown, read: unknown): boolean => {
  if (sent === read) return true;
  // The version counts changes, and a change names single columns.
  if (key === 'version' || key === 'columns') return true;
  if (key === 'licensePlate') return canonicalPlate(String(sent)) === canonicalPlate(String(read));
  // The uploaded file is a photo, and its name never claims another type.
  if (key === 'fileName') return read === withExtension(displayFileName(String(sent)), ['.jpg', '.jpeg']);
  if (typeof sent === 'string' && typeof read === 'string') return Date.parse(sent) === Date.parse(read);
  return JSON.stringify(sent) === JSON.stringify(read);
};

const differences = (expected: Item, found: Item): string[] =>
  Object.keys(expected)
    .filter((key) => key in found && !isSame(key, expected[key], found[key]))
    .map((key) => `${key} is ${JSON.stringify(found[key])} instead of ${JSON.stringify(expected[key])}`);

/** Expected stored value of a body: empty values may stand for a default, secrets are masked. */
const expectedOf = ({ body: schema }: Endpoint, sent: unknown): Item => {
  const parsed = schema?.safeParse(sent);
  const kept = parsed?.success ? (parsed.data as Item) : {};
  const isReadable = ([key, value]: [string, unknown]): boolean =>
    value !== null && value !== '' && !/password$/i.test(key);
  return Object.fromEntries(Object.entries(kept).filter(isReadable));
};

interface Written {
  readonly params?: Item;
  readonly sent: unknown;
  readonly response: unknown;
  readonly token: string;
}

/** Only items are gone afterwards; a setting of an item is read as unset. */
const remainingAfterDelete = async (
  app: TestApp,
  { path }: Endpoint,
  { params = {}, token }: Written,
): Promise<string[]> => {
  const reader = reads.find((read) => read.path === path && path.endsWith('/:id'));
  const status = reader ? (await app.call(reader, { params, token })).status : 404;
  return status === 404 ? [] : [`${path} returns ${status} after its deletion`];
};

/** Reads an accepted write back through every endpoint and reports differences. */
export const readBackDifferences = async (app: TestApp, endpoint: Endpoint, call: Written): Promise<string[]> => {
  if (endpoint.method === 'DELETE') return remainingAfterDelete(app, endpoint, call);
  const { params = {}, sent, response, token } = call;
  if (typeof response !== 'object' || response === null) return [];
  const written = response as Item;
  const found = differences(expectedOf(endpoint, sent), written).map((difference) => `returned, ${difference}`);
  const named: Item = { ...(written.id !== undefined && { id: written.id }), ...params };
  const isReachable = ({ path }: Endpoint): boolean =>
    [...path.matchAll(/:(\w+)/g)].every(([, key = '']) => named[key] !== undefined);
  for (const reader of readersOf(endpoint).filter(isReachable)) {
    const query: Record<string, string> = reader.paged ? { size: '1000' } : {};
    const read = await app.call(reader, { params: named, query, token });
    if (read.status !== 200) found.push(`${reader.path} returns ${read.status} afterwards`);
    const item = Array.isArray(read.body) ? read.body.find(({ id }: Item) => id === written.id) : read.body;
    if (item) found.push(...differences(written, item).map((difference) => `read at ${reader.path}, ${difference}`));
  }
  return found;
};
