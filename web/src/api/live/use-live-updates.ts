import type { LiveMessage } from '@flottwart/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionState } from '../session.ts';
import { applyMessages } from './apply-messages.ts';
import { followChanges } from './follow-changes.ts';

/** An import announces many changes at once; they are applied together. */
const batchMs = 60;

/** Shows changes of other users without reloading, during a session. */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient();
  const token = useSessionState().session?.token;

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    let gathered: LiveMessage[] = [];

    const apply = () => {
      const messages = gathered;
      gathered = [];
      if (!controller.signal.aborted) applyMessages(queryClient, messages);
    };
    const gather = (message: LiveMessage) => {
      if (gathered.push(message) === 1) setTimeout(apply, batchMs);
    };

    void followChanges(gather, controller.signal);
    return () => controller.abort();
  }, [queryClient, token]);
};
