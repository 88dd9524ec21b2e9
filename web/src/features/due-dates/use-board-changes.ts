import { counted } from '@flottwart/contract/rules/counted';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useBoardWrites } from '../../api/due-dates.ts';
import { useIsAdmin } from '../../api/profile.ts';
import type { BulkChanges } from '../../api/work-items.ts';
import { toast } from '../../ui/toast.tsx';
import { undoChanges } from '../../work-items/bulk/bulk-plan.ts';
import { bulkText } from '../../work-items/bulk-text.ts';
import type { BoardPlan } from './plan-changes.ts';

type ItemKind = BoardPlan['changes'] extends ReadonlyMap<infer K, unknown> ? K : never;

interface Saved {
  readonly outcomes: BulkOutcome[];
  readonly undo: Map<ItemKind, BulkChanges>;
  /** Checks by their driver. */
  readonly checks: Map<number, number>;
}

const textOf = ({ outcomes, checks }: Saved): string =>
  [
    outcomes.length > 0 && bulkText(outcomes),
    checks.size > 0 && `${counted(checks.size, 'Führerscheinkontrolle', 'Führerscheinkontrollen')} eingetragen.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Saves a plan kind by kind and offers to undo all of it; what is saved before a refusal stays and can be undone as well. */
export const useBoardChanges = () => {
  const { changeItems, recordCheck, removeCheck } = useBoardWrites();
  const isAdmin = useIsAdmin();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const undo = async ({ undo: changes, checks }: Saved): Promise<void> => {
    const outcomes: BulkOutcome[] = [];
    for (const [kind, former] of changes) outcomes.push(...(await changeItems(kind, former)));
    for (const [driver, check] of checks) await removeCheck(driver, check);
    if (outcomes.some(({ result }) => result !== 'changed')) throw new Error(bulkText(outcomes));
  };

  /** Removing a check is for an ADMIN. */
  const confirmSaved = (saved: Saved): void => {
    const canUndo = saved.undo.size > 0 || (isAdmin && saved.checks.size > 0);
    if (!canUndo) toast.success(textOf(saved) || 'Nichts geändert.');
    else toast.undoable(textOf(saved), () => undo(isAdmin ? saved : { ...saved, checks: new Map() }));
  };

  /** True once everything is saved. */
  const save = async ({ changes, checkedDrivers }: BoardPlan, details: { doneOn?: string; reason?: string } = {}) => {
    const saved: Saved = { outcomes: [], undo: new Map(), checks: new Map() };
    setBusy(true);
    setFailure(null);
    let problem: string | null = null;
    try {
      for (const [kind, wanted] of changes) {
        const outcomes = await changeItems(kind, wanted, details.reason);
        saved.outcomes.push(...outcomes);
        const former = undoChanges(outcomes);
        if (former.length > 0) saved.undo.set(kind, former);
      }
      for (const driver of checkedDrivers) saved.checks.set(driver, await recordCheck(driver, details.doneOn ?? ''));
    } catch (error) {
      problem = `Fehler beim Speichern: ${messageOf(error, '')}`;
    }
    setBusy(false);
    setFailure(problem);
    if (problem === null || saved.undo.size > 0 || saved.checks.size > 0) confirmSaved(saved);
    return problem === null;
  };

  return { save, isBusy, failure };
};
