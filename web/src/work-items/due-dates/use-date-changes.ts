import { counted } from '@flottwart/contract/rules/counted';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useDateWrites } from '../../api/due-dates.ts';
import { useIsAdmin } from '../../api/profile.ts';
import type { BodyOf } from '../../api/query.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { toast } from '../../ui/toast.tsx';
import { undoChanges } from '../bulk/bulk-plan.ts';
import { bulkText } from '../bulk-text.ts';
import { nameOf } from './date-text.ts';
import type { DatePlan, DueEntry } from './plan-changes.ts';

type ItemKind = DatePlan['changes'] extends ReadonlyMap<infer K, unknown> ? K : never;

interface Saved {
  readonly outcomes: BulkOutcome[];
  readonly undo: Map<ItemKind, BodyOf<'PATCH /api/workitems/bulk'>['changes']>;
  /** Checks by their driver. */
  readonly checks: Map<number, number>;
}

interface SaveDetails {
  /** Dates that the plan is about, to name those that somebody else has changed. */
  readonly entries?: readonly DueEntry[];
  readonly doneOn?: string;
  /** Mileage at which a service was done. */
  readonly doneAtKm?: number | undefined;
  readonly reason?: string;
  /** Reasons for items of one kind alone. */
  readonly reasons?: Readonly<Partial<Record<ItemKind, string>>>;
}

const textOf = ({ outcomes, checks }: Saved): string =>
  [
    outcomes.length > 0 && bulkText(outcomes),
    checks.size > 0 && `${counted(checks.size, 'Führerscheinkontrolle', 'Führerscheinkontrollen')} eingetragen.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Saves a plan kind by kind and offers to undo all of it; what is saved before a refusal stays and can be undone as well. */
export const useDateChanges = () => {
  const { changeItems, recordCheck, removeCheck } = useDateWrites();
  const isAdmin = useIsAdmin();
  const nameOfPerson = usePersonName();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const undo = async ({ undo: changes, checks }: Saved): Promise<void> => {
    const outcomes: BulkOutcome[] = [];
    for (const [kind, former] of changes) outcomes.push(...(await changeItems(kind, former)));
    for (const [driver, check] of checks) await removeCheck(driver, check);
    if (outcomes.some(({ result }) => result !== 'changed')) throw new Error(bulkText(outcomes));
  };

  /** Removing a check is for an ADMIN. */
  const confirmSaved = (saved: Saved, overtaken: string): void => {
    const canUndo = saved.undo.size > 0 || (isAdmin && saved.checks.size > 0);
    const text = [textOf(saved), overtaken].filter(Boolean).join(' ');
    if (!canUndo) toast.success(text || 'Nichts geändert.');
    else toast.undoable(text, () => undo(isAdmin ? saved : { ...saved, checks: new Map() }));
  };

  /** "HU/AU B-A-1: HU/AU gültig bis jetzt 30.11.2028 (Ada Ahrens)"; empty if nobody was faster. */
  const overtakenText = async (outcomes: readonly BulkOutcome[], entries: readonly DueEntry[]): Promise<string> => {
    const overtaken = outcomes.filter(({ result }) => result === 'overtaken');
    if (overtaken.length === 0) return '';
    const { showValue } = await import('../timeline/change-text.tsx');
    const parts = overtaken.map(({ id, fields = [], changedBy }) => {
      const entry = entries.find(({ itemId }) => itemId === id);
      const values = fields
        .filter(({ result }) => result === 'overtaken')
        .map(
          ({ field, to }) =>
            `${fieldLabel(field)} jetzt ${showValue(field, to === null ? null : String(to), nameOfPerson)}`,
        );
      const author = changedBy === undefined ? '' : ` (${nameOfPerson(changedBy)})`;
      return `${entry ? nameOf(entry) : ''}: ${values.join(', ')}${author}`;
    });
    return `Inzwischen geändert und nicht überschrieben: ${parts.join('; ')}.`;
  };

  const historyOf = (kind: ItemKind, { doneOn, doneAtKm, reason: common, reasons }: SaveDetails) => {
    const reason = reasons?.[kind] || common;
    return { ...(doneOn && { doneOn }), ...(doneAtKm !== undefined && { doneAtKm }), ...(reason && { reason }) };
  };

  /** Fills what is saved step by step, so that a refusal leaves it known. */
  const write = async ({ changes, checkedDrivers }: DatePlan, details: SaveDetails, saved: Saved): Promise<void> => {
    for (const [kind, wanted] of changes) {
      const outcomes = await changeItems(kind, wanted, historyOf(kind, details));
      saved.outcomes.push(...outcomes);
      const former = undoChanges(outcomes);
      if (former.length > 0) saved.undo.set(kind, former);
    }
    for (const driver of checkedDrivers) saved.checks.set(driver, await recordCheck(driver, details.doneOn ?? ''));
  };

  /** True once everything is saved; a date that somebody has changed since is named, in the dialog if it was the only one. */
  const save = async (plan: DatePlan, details: SaveDetails = {}): Promise<boolean> => {
    const saved: Saved = { outcomes: [], undo: new Map(), checks: new Map() };
    setBusy(true);
    setFailure(null);
    const refusal = await write(plan, details, saved).then(
      () => null,
      (error: unknown) => `Fehler beim Speichern: ${messageOf(error, '')}`,
    );
    const overtaken = await overtakenText(saved.outcomes, details.entries ?? []);
    const isSaved = saved.undo.size > 0 || saved.checks.size > 0;
    const problem = refusal ?? (isSaved || overtaken === '' ? null : overtaken);
    setBusy(false);
    setFailure(problem);
    if (problem === null || isSaved) confirmSaved(saved, overtaken);
    return problem === null;
  };

  return { save, isBusy, failure };
};
