import type { LiveEvent, LiveMessage } from '@flottwart/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateLists } from '../item-cache.ts';
import { queryKeys } from '../query-keys.ts';

/** Invalidates the queries concerned: visible ones are refetched now, others when shown next. */
export const applyMessages = (queryClient: QueryClient, messages: readonly LiveMessage[]): void => {
  // Another role sees and may do other things on every page.
  const known = messages.filter((message): message is LiveEvent => !('resync' in message) && message.kind !== 'member');
  if (known.length < messages.length) {
    void queryClient.invalidateQueries();
    return;
  }
  // Its cause is an event of its own.
  const events = known.filter(({ kind }) => kind !== 'notification');
  if (events.length < known.length) void queryClient.invalidateQueries({ queryKey: queryKeys.root('notification') });
  for (const event of events) applyToItem(queryClient, event);

  const changed = events.filter(({ part }) => part === 'item');
  for (const kind of new Set(changed.map((event) => event.kind))) invalidateLists(queryClient, kind);
  // Linked items are shown with title and status.
  if (changed.length > 0) void queryClient.invalidateQueries({ queryKey: ['relations'] });
};

const applyToItem = (queryClient: QueryClient, { kind, id, part, deletedBy }: LiveEvent): void => {
  if (id !== undefined && deletedBy) queryClient.setQueryData(queryKeys.deletion(id), deletedBy);
  if (part === 'telematics') {
    void queryClient.invalidateQueries({ queryKey: queryKeys.dueDates });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dueBoard });
    void queryClient.invalidateQueries({ queryKey: queryKeys.readiness });
    void queryClient.invalidateQueries({ queryKey: queryKeys.cockpit(id) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.map });
    return;
  }
  if (id === undefined) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.root(kind) });
    return;
  }
  const keys = {
    item: [queryKeys.detail(kind, id), queryKeys.history(id)],
    comments: [queryKeys.comments(id)],
    attachments: [queryKeys.attachments(id), queryKeys.history(id), queryKeys.cockpit(id)],
    relations: [
      queryKeys.relations(id),
      queryKeys.history(id),
      queryKeys.readiness,
      queryKeys.cockpit(id),
      queryKeys.vehicleCosts,
      queryKeys.map,
    ],
  } as const satisfies Record<typeof part, readonly unknown[]>;
  for (const queryKey of keys[part]) void queryClient.invalidateQueries({ queryKey });
};
