import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { settleChange } from './stale.ts';

/** One call per selected item; reports which failed, and why. */
export const useLinkItems = (itemId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (otherIds: readonly number[]) => {
      const link = (workitemBId: number) =>
        request('POST /api/workitem-relations', { body: { workitemAId: itemId, workitemBId } });
      const outcomes = await Promise.allSettled(otherIds.map(link));
      return otherIds.flatMap((id, index) => {
        const outcome = outcomes[index];
        return outcome?.status === 'rejected' ? [{ id, reason: outcome.reason as unknown }] : [];
      });
    },
    onSettled: () => void settleChange(queryClient, 'POST /api/workitem-relations'),
  });
};
