import { fieldLabel } from '@flottwart/contract/rules/labels';
import type { BulkOutcome, BulkValue } from '@flottwart/contract/work-items/bulk';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { useBulkChange } from '../api/work-items.ts';
import { usePersonName } from '../shared/person-name.tsx';

type Values = Readonly<Record<string, BulkValue>>;
type LeftField = NonNullable<BulkOutcome['fields']>[number];

/** Changes fields of one item only while they have the expected values, so that nobody's newer entry is overwritten. */
export const useGuardedChange = (kind: Kind, id: number) => {
  const bulk = useBulkChange(kind);
  const queryClient = useQueryClient();
  const personName = usePersonName();

  /** Fields that have another value by now, and keep it. */
  const change = async (values: Values, expected: Values): Promise<readonly LeftField[]> => {
    const [outcome] = await bulk.mutateAsync([{ id, values, from: expected }]);
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
    if (!outcome || outcome.result === 'not_found') throw new Error('Der Eintrag ist nicht mehr da.');
    return (outcome.fields ?? []).filter(({ result }) => result === 'overtaken');
  };

  const textOfLeft = async (left: readonly LeftField[]): Promise<string> => {
    const { showValue } = await import('./timeline/change-text.tsx');
    const fields = left.map(({ field, to }) => {
      const shown = showValue(field, to === null ? null : String(to), personName);
      return `${fieldLabel(field)} (jetzt ${shown})`;
    });
    return `Inzwischen geändert und nicht überschrieben: ${fields.join(', ')}.`;
  };

  const undo = async (values: Values, expected: Values): Promise<void> => {
    const left = await change(values, expected);
    if (left.length > 0) throw new Error(await textOfLeft(left));
  };

  return { change, undo, textOfLeft, isPending: bulk.isPending };
};
