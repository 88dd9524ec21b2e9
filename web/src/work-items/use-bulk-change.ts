import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { messageOf } from '../api/api-error.ts';
import { type BulkChanges, useBulkChange } from '../api/work-items.ts';
import { toast } from '../ui/toast.tsx';

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const countOf = (outcomes: readonly BulkOutcome[], wanted: BulkOutcome['result']): number =>
  outcomes.filter(({ result }) => result === wanted).length;

/** "12 geändert, 2 waren schon so, 1 nicht mehr da" */
export const bulkText = (outcomes: readonly BulkOutcome[]): string => {
  const unchanged = countOf(outcomes, 'unchanged');
  const overtaken = countOf(outcomes, 'overtaken');
  const gone = countOf(outcomes, 'not_found');
  const parts = [
    `${countOf(outcomes, 'changed')} geändert`,
    unchanged > 0 && counted(unchanged, 'war schon so', 'waren schon so'),
    overtaken > 0 && counted(overtaken, 'hat sich inzwischen geändert', 'haben sich inzwischen geändert'),
    gone > 0 && `${gone} nicht mehr da`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
};

export type Wanted = { readonly status: string } | { readonly assignedToUsername: string | null };

/** The way back: what changed gets its value again, where nobody has changed it since. */
const undoing = (wanted: Wanted, outcomes: readonly BulkOutcome[]) =>
  outcomes
    .filter(({ result }) => result === 'changed')
    .map(({ id, from, to }) =>
      'status' in wanted ? { id, status: from ?? '', from: to } : { id, assignedToUsername: from, from: to },
    );

const failureOf = (wanted: Wanted): string =>
  'status' in wanted ? 'Fehler beim Speichern des Status: ' : 'Fehler beim Speichern der Zuweisung: ';

export const useChangeSelected = (kind: Kind) => {
  const bulk = useBulkChange(kind);

  /** What it comes to is told wherever the person is by then: the bar goes with the ticks, the page may be left. */
  const send = async (wanted: Wanted, changes: BulkChanges, tell: (outcomes: readonly BulkOutcome[]) => void) => {
    try {
      tell(await bulk.mutateAsync(changes));
    } catch (error) {
      toast.error(`${failureOf(wanted)}${messageOf(error, '')}`);
    }
  };

  const undo = (wanted: Wanted, outcomes: readonly BulkOutcome[]) =>
    send(wanted, undoing(wanted, outcomes), (undone) => toast.success(`Rückgängig gemacht: ${bulkText(undone)}`));

  const change = (ids: readonly number[], wanted: Wanted, onDone: () => void) =>
    send(
      wanted,
      ids.map((id) => ({ id, ...wanted })),
      (outcomes) => {
        onDone();
        if (!outcomes.some(({ result }) => result === 'changed')) return toast.info(bulkText(outcomes));
        toast.offerUndo(bulkText(outcomes), () => undo(wanted, outcomes));
      },
    );

  return { change, isPending: bulk.isPending };
};
