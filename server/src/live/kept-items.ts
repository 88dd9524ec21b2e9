import type { LiveEvent } from '@flottwart/contract/events';
import { constant, mapRead, type Read } from '../db/read.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { onLocalPublish } from './live-events.ts';
import type { LiveFeed } from './live-feed.ts';

/** Reads the values of all items, and again those of the items that changed. */
export interface ItemSource<State, Row> {
  readonly all: () => Read<State>;
  /** Values of these items as they are now, for whatever depends on them. */
  readonly changed: (ids: readonly number[], state: State) => Read<ChangedItems<Row>>;
  /** Replaces the values of these items. */
  readonly replace: (state: State, changed: ChangedItems<Row>) => void;
}

export interface ChangedItems<Row> {
  /** Items that were read, those without a row too. */
  readonly ids: readonly number[];
  readonly rows: readonly (Row & { readonly itemId: number })[];
}

export type KeptItems<State, Row> = (companyId: CompanyId, key: string, source: ItemSource<State, Row>) => Read<State>;

/** Changes of single items above which all are read at once. */
const maxPending = 200;

/** Items replaced since everything was read; more would only take memory. */
const maxReplaced = 5000;

const maxEntries = 200;
const maxIdleMs = 3_600_000;

/** Steps count events and reads alike: a read that began after an event has seen its change. */
interface Entry<State> {
  state: State | undefined;
  step: number;
  loadedAt: number;
  staleSince: number | undefined;
  usedAt: number;
  /** Changed items with the step of their latest event. */
  readonly pending: Map<number, number>;
  /** Replaced items with the step at which their read began. */
  readonly replaced: Map<number, number>;
  readonly forget: () => void;
}

const markStale = <State>(entry: Entry<State>): void => {
  entry.pending.clear();
  entry.staleSince = entry.step;
};

const note = <State>(entry: Entry<State>, event: LiveEvent | null): void => {
  entry.step += 1;
  if (event?.id === undefined || entry.pending.size >= maxPending) markStale(entry);
  else entry.pending.set(event.id, entry.step);
};

const load = <State>(entry: Entry<State>, began: number, state: State): State => {
  if (entry.loadedAt > began && entry.state !== undefined) return entry.state;
  entry.state = state;
  entry.loadedAt = began;
  entry.replaced.clear();
  if (entry.staleSince !== undefined && entry.staleSince <= began) entry.staleSince = undefined;
  for (const [id, step] of entry.pending) if (step <= began) entry.pending.delete(id);
  return state;
};

/** Skips items that a later read has replaced, because reads may end in another order. */
const settle = <State, Row>(
  entry: Entry<State>,
  began: number,
  { ids, rows }: ChangedItems<Row>,
  replace: ItemSource<State, Row>['replace'],
): void => {
  if (entry.state === undefined || entry.loadedAt > began) return;
  const current = new Set(ids.filter((id) => (entry.replaced.get(id) ?? 0) <= began));
  replace(entry.state, { ids: [...current], rows: rows.filter(({ itemId }) => current.has(itemId)) });
  for (const id of current) entry.replaced.set(id, began);
  for (const [id, step] of entry.pending) if (step <= began) entry.pending.delete(id);
  if (entry.replaced.size > maxReplaced) markStale(entry);
};

/**
 * Values per item of a company, kept in memory: after a change of single items only those are read again, after one of many, or a gap of the feed, all
 * of them (docs/decisions/0122-values-kept-per-item.md).
 */
export const createKeptItems = <State, Row>(
  live: LiveFeed,
  concerns: (event: LiveEvent) => boolean,
  now: () => number = () => performance.now(),
): KeptItems<State, Row> => {
  const entries = new Map<string, Entry<State>>();
  const forgetAll = (): void => {
    for (const { forget } of entries.values()) forget();
  };
  live.closing.addEventListener('abort', forgetAll, { once: true });

  const open = (companyId: CompanyId): Entry<State> => {
    const listener = (event: LiveEvent | null): void => {
      if (event === null || concerns(event)) note(entry, event);
    };
    const unsubscribe = live.subscribe(companyId, listener);
    const ignoreLocal = onLocalPublish(companyId, listener);
    const entry: Entry<State> = {
      state: undefined,
      step: 0,
      loadedAt: 0,
      staleSince: undefined,
      usedAt: now(),
      pending: new Map(),
      replaced: new Map(),
      forget: () => {
        unsubscribe();
        ignoreLocal();
      },
    };
    return entry;
  };

  const dropOld = (): void => {
    for (const [name, entry] of entries) {
      if (entries.size <= maxEntries && now() - entry.usedAt < maxIdleMs) return;
      entry.forget();
      entries.delete(name);
    }
  };

  return (companyId, key, { all, changed, replace }) => {
    const name = `${companyId} ${key}`;
    const entry = entries.get(name) ?? open(companyId);
    entries.delete(name);
    entries.set(name, entry);
    entry.usedAt = now();
    dropOld();
    const { state } = entry;
    if (state !== undefined && entry.staleSince === undefined && entry.pending.size === 0) return constant(state);
    entry.step += 1;
    const began = entry.step;
    if (state === undefined || entry.staleSince !== undefined)
      return mapRead(all(), (loaded) => load(entry, began, loaded));
    return mapRead(changed([...entry.pending.keys()], state), (items) => {
      settle(entry, began, items, replace);
      return entry.state ?? state;
    });
  };
};
