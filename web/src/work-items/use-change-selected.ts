import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import type { BodyOf } from '../api/query.ts';
import { toast } from '../ui/toast.tsx';
import { bulkText } from './bulk-text.ts';
import { forgetBulkChange, rememberBulkChange } from './last-bulk-change.tsx';

export type BulkChange = { readonly status: string } | { readonly assignedToUsername: string | null };

/** Restores the previous values, except where they were changed again. */
const undoing = (wanted: BulkChange, outcomes: readonly BulkOutcome[]) =>
  outcomes
    .filter(({ result }) => result === 'changed')
    .map(({ id, from, to }) =>
      'status' in wanted ? { id, status: from ?? '', from: to } : { id, assignedToUsername: from, from: to },
    );

const failureOf = (wanted: BulkChange): string =>
  'status' in wanted ? 'Fehler beim Speichern des Status: ' : 'Fehler beim Speichern der Zuweisung: ';

export const useChangeSelected = (kind: Kind) => {
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));

  /** Notifies by toast, because bar and page may be gone by the time of the response. */
  const send = async (
    wanted: BulkChange,
    changes: BodyOf<'PATCH /api/workitems/bulk'>['changes'],
    notify: (outcomes: readonly BulkOutcome[]) => void,
  ) => {
    try {
      notify(await bulk.mutateAsync({ body: { kind, changes } }));
    } catch (error) {
      toast.error(`${failureOf(wanted)}${messageOf(error, '')}`);
    }
  };

  const undo = (wanted: BulkChange, outcomes: readonly BulkOutcome[]) =>
    send(wanted, undoing(wanted, outcomes), (undone) => {
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${bulkText(undone)}`);
    });

  const change = (ids: readonly number[], wanted: BulkChange, onDone: () => void) =>
    send(
      wanted,
      ids.map((id) => ({ id, ...wanted })),
      (outcomes) => {
        onDone();
        if (!outcomes.some(({ result }) => result === 'changed')) return toast.info(bulkText(outcomes));
        rememberBulkChange(kind, bulkText(outcomes), undoing(wanted, outcomes));
        toast.offerUndo(bulkText(outcomes), () => undo(wanted, outcomes));
      },
    );

  return { change, isPending: bulk.isPending };
};
