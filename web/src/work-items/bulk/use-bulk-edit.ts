import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { toast } from '../../ui/toast.tsx';
import { bulkText } from '../bulk-text.ts';
import { forgetBulkChange, rememberBulkChange } from '../last-bulk-change.tsx';
import { changesOf, conflictSummary, type PlannedItem, undoChanges } from './bulk-plan.ts';

/** Saves planned changes in one call and offers to undo them in another. */
export const useBulkEdit = (kind: Kind, planned: readonly PlannedItem[]) => {
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));
  const titles = new Map(planned.map(({ id, title }) => [id, title]));

  const summary = (outcomes: readonly BulkOutcome[]): string => {
    const conflicts = conflictSummary(outcomes, titles);
    return conflicts === ''
      ? bulkText(outcomes)
      : `${bulkText(outcomes)} Nicht angetastet, weil inzwischen geändert: ${conflicts}.`;
  };

  const undo = async (outcomes: readonly BulkOutcome[]) => {
    try {
      const undone = await bulk.mutateAsync({ body: { kind, changes: undoChanges(outcomes) } });
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${summary(undone)}`);
    } catch (error) {
      toast.error(`Rückgängig machen fehlgeschlagen: ${messageOf(error, '')}`);
    }
  };

  const save = (onDone: () => void) =>
    bulk.mutate(
      { body: { kind, changes: changesOf(planned) } },
      {
        onSuccess: (outcomes) => {
          onDone();
          const isChanged = outcomes.some(({ result }) => result === 'changed');
          if (!isChanged) return toast.info(summary(outcomes));
          rememberBulkChange(kind, summary(outcomes), undoChanges(outcomes));
          toast.offerUndo(summary(outcomes), () => undo(outcomes));
        },
      },
    );

  return { save, isPending: bulk.isPending, error: bulk.error, reset: bulk.reset };
};
