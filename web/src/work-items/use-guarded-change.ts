import { fieldLabel, readKey } from '@flottwart/contract/rules/field-labels';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome, BulkValue } from '@flottwart/contract/work-items/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiMutation } from '../api/mutation.ts';
import { type ChangesOf, type ItemOf, itemQuery, usePatchItem } from '../api/work-items.ts';
import { usePersonName } from '../shared/person-name.tsx';
import { withUndo } from '../ui/toast.tsx';

type Values = Readonly<Record<string, BulkValue>>;
type ConflictingField = NonNullable<BulkOutcome['fields']>[number];

/** Changes fields of one item only while they have the expected values, so that nobody's newer entry is overwritten. */
export const useGuardedChange = (kind: Kind, id: number) => {
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));
  const personName = usePersonName();

  /** Fields that have another value by now, and keep it. */
  const change = async (values: Values, expected: Values): Promise<readonly ConflictingField[]> => {
    const [outcome] = await bulk.mutateAsync({ body: { kind, changes: [{ id, values, from: expected }] } });
    if (!outcome || outcome.result === 'not_found') throw new Error('Der Eintrag ist nicht mehr da.');
    return (outcome.fields ?? []).filter(({ result }) => result === 'overtaken');
  };

  const conflictText = async (conflicts: readonly ConflictingField[]): Promise<string> => {
    const { showValue } = await import('./timeline/change-text.tsx');
    const fields = conflicts.map(({ field, to }) => {
      const shown = showValue(field, to === null ? null : String(to), personName);
      return `${fieldLabel(field)} (jetzt ${shown})`;
    });
    return `Inzwischen geändert und nicht überschrieben: ${fields.join(', ')}.`;
  };

  const undo = async (values: Values, expected: Values): Promise<void> => {
    const conflicts = await change(values, expected);
    if (conflicts.length > 0) throw new Error(await conflictText(conflicts));
  };

  return { change, undo, conflictText, isPending: bulk.isPending };
};

/** Stored values of the fields of a change; `movePlate` and `keepFormerPlate` are none. */
const storedValues = (item: object, changes: object): Values =>
  Object.fromEntries(
    Object.keys(changes)
      .filter((field) => field !== 'movePlate' && field !== 'keepFormerPlate')
      .map((field) => [field, (item as Values)[readKey(field)] ?? null]),
  );

/** Saves fields edited in place; their undo restores only what nobody has changed since. */
export const useFieldSave = <K extends Kind>(kind: K, id: number) => {
  const queryClient = useQueryClient();
  const { mutateAsync: patch } = usePatchItem(kind, id);
  const { undo } = useGuardedChange(kind, id);

  return async (changes: ChangesOf<K>): Promise<ItemOf<K>> => {
    const before = queryClient.getQueryData<ItemOf<K>>(itemQuery(kind, id).queryKey);
    const after = await patch({ body: changes });
    if (!before) return after;
    return withUndo(after, () => undo(storedValues(before, changes), storedValues(after, changes)));
  };
};
