import type { LiveMessage } from '@flottwart/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { announcedBy, everything, invalidate } from '../stale.ts';

/** Person who deleted an item that is still shown here. */
export const deletionKey = (itemId: number) => ['deletion', itemId] as const;

/** Makes stale what others have changed; all together, so that an import does not ask for a list again and again. */
export const applyMessages = (queryClient: QueryClient, messages: readonly LiveMessage[]): void => {
  for (const message of messages)
    if ('deletedBy' in message && message.id !== undefined)
      queryClient.setQueryData(deletionKey(message.id), message.deletedBy);
  const changed = messages.map((message) => ('resync' in message ? everything : announcedBy(message)));
  void invalidate(queryClient, changed);
};
