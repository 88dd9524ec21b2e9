import type { RouteKey } from '@flottwart/contract/api';
import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { deviceStore } from '../lib/device-database.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { sessionState, subscribeToSession } from './session.ts';

/*
 * Answers of the server on this device, so that pages seen last can be read without a connection. They belong to one session and end with it.
 * A session that is idle for a day has to sign in again; what is kept lives no longer.
 */
const maxAgeMs = 24 * 3_600_000;
const maxAnswers = 100;
/** Together six million characters at most. */
const maxAnswerLength = 60_000;
/** Several answers arrive together. */
const writeDelayMs = 400;

/** Data of items, lists, dates and the frame; no files, no settings, no leasing documents. */
const keptRoutes = new Set<unknown>([
  'GET /api/comments/:workitemId',
  'GET /api/dashboard',
  'GET /api/dashboard/trends',
  'GET /api/due-dates',
  'GET /api/due-dates/calendar',
  'GET /api/due-dates/counts',
  'GET /api/employees',
  'GET /api/employees/:id',
  'GET /api/employees/:id/licence-checks',
  'GET /api/employees/:id/overview',
  'GET /api/list-counts',
  'GET /api/notifications',
  'GET /api/notifications/unread',
  'GET /api/police-reports',
  'GET /api/police-reports/:id',
  'GET /api/police-reports/:id/day',
  'GET /api/police-reports/:id/email-preview',
  'GET /api/police-reports/:id/emails',
  'GET /api/readiness',
  'GET /api/readiness/counts',
  'GET /api/repair-records',
  'GET /api/repair-records/:id',
  'GET /api/site',
  'GET /api/tasks',
  'GET /api/tasks/:id',
  'GET /api/tasks/myTasks',
  'GET /api/users/colleagues',
  'GET /api/users/me/lists',
  'GET /api/users/my-spedition-members',
  'GET /api/users/myProfile',
  'GET /api/vehicle-driver-history',
  'GET /api/vehicle-driver-history/:id',
  'GET /api/vehicle-driver-history/:id/day',
  'GET /api/vehicle-driver-history/search',
  'GET /api/vehicle-driver-history/who-drove',
  'GET /api/vehicles',
  'GET /api/vehicles/:id',
  'GET /api/vehicles/:id/cockpit',
  'GET /api/vehicles/:id/costs',
  'GET /api/vehicles/due-dates',
  'GET /api/vehicles/license-plates',
  'GET /api/workitem-relations/workitem/:id',
  'GET /api/workitems/:id/attachments',
  'GET /api/workitems/:id/dependents',
  'GET /api/workitems/:id/history',
  'GET /api/workitems/:id/hold',
  'GET /api/workitems/statuses',
] satisfies readonly RouteKey[]);

interface KeptAnswer {
  readonly hash: string;
  readonly owner: string;
  readonly at: number;
  /** JSON of the data. */
  readonly text: string;
}

const device = deviceStore('answers');
/** Time of what is kept, by hash. */
const index = new Map<string, number>();
const pending = new Map<string, Query>();
/** Read from the device a moment ago: no news to write. */
const restored = new Set<string>();

const isKeptAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  ['hash', 'owner', 'text'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  typeof Reflect.get(value, 'at') === 'number';

/** Digest of the token, which itself is stored once only. */
const ownerOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const currentOwner = async (): Promise<string | null> => {
  const token = sessionState().session?.token;
  return token === undefined ? null : ownerOf(token);
};

const isCurrent = ({ owner, at }: KeptAnswer, wanted: string | null): boolean =>
  owner === wanted && Date.now() - at < maxAgeMs;

const deleteOldest = async (): Promise<void> => {
  const newestFirst = [...index].sort(([, one], [, other]) => other - one);
  for (const [hash] of newestFirst.slice(maxAnswers)) {
    index.delete(hash);
    await device.remove(hash);
  }
};

const write = async (): Promise<void> => {
  const owner = await currentOwner();
  const queries = [...pending.values()];
  pending.clear();
  if (owner === null) return;
  for (const { queryHash: hash, state } of queries) {
    const text = JSON.stringify(state.data);
    if (text === undefined || text.length > maxAnswerLength) continue;
    index.set(hash, state.dataUpdatedAt);
    await device.put(hash, { hash, owner, at: state.dataUpdatedAt, text } satisfies KeptAnswer);
  }
  await deleteOldest();
};

const keep = (query: Query): void => {
  if (restored.has(query.queryHash) || !keptRoutes.has(query.queryKey[0])) return;
  if (pending.size === 0) setTimeout(() => void write(), writeDelayMs);
  pending.set(query.queryHash, query);
};

/** Answers of other sessions and old ones are deleted unread. */
const readIndex = async (): Promise<void> => {
  const owner = await currentOwner();
  for (const answer of (await device.all()).filter(isKeptAnswer)) {
    if (isCurrent(answer, owner)) index.set(answer.hash, answer.at);
    else await device.remove(answer.hash);
  }
};

const readKept = async (hash: string): Promise<KeptAnswer | null> => {
  const answer = await device.get(hash);
  return isKeptAnswer(answer) && isCurrent(answer, await currentOwner()) ? answer : null;
};

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/** Asks the server first. Without a connection, and with nothing on the screen yet, what is kept has to do; it keeps its age. */
export const fallBackOnKept = async <T>(
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> => {
  try {
    return await ask(context);
  } catch (error) {
    const kept = isOffline(error) && query.state.data === undefined ? await readKept(query.queryHash) : null;
    if (!kept) throw error;
    restored.add(query.queryHash);
    setTimeout(() => {
      query.setState({ dataUpdatedAt: kept.at });
      restored.delete(query.queryHash);
    });
    return JSON.parse(kept.text) as T;
  }
};

const clearKept = (): void => {
  pending.clear();
  index.clear();
  void device.clear();
};

/** Only where the application can start without a connection is there anybody to read it. */
export const keepAnswers = (): void => {
  void readIndex();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: fallBackOnKept } });

  let knownToken = sessionState().session?.token;
  subscribeToSession(() => {
    const token = sessionState().session?.token;
    if (token === knownToken) return;
    knownToken = token;
    clearKept();
  });
};

let isStarted = false;

/** Once per page; the worker is asked for again at every start, which finds a newer one. */
export const startOffline = (): void => {
  if (isStarted || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  isStarted = true;
  keepAnswers();
  // Refused in some private windows; everything else works as before.
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
};
