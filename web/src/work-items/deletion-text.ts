import { joinNames } from '@flottwart/contract/rules/counted';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { Dependent } from '@flottwart/contract/work-items/removal';
import { dependentNames } from '../shared/dependent-names.ts';

interface DeletionTexts {
  /** The menu item, and the title of the question. */
  readonly label: string;
  readonly question: string;
}

/** Texts of tasks and drivers as specified. */
export const deletionTexts: Readonly<Record<Kind, DeletionTexts>> = {
  vehicle: { label: 'Fahrzeug löschen', question: 'Möchtest du dieses Fahrzeug wirklich löschen?' },
  task: { label: 'Aufgabe löschen', question: 'Möchtest du diese Aufgabe wirklich löschen?' },
  employee: { label: 'Mitarbeiter löschen', question: 'Möchtest du diesen Mitarbeiter wirklich löschen?' },
  policereport: {
    label: 'Ordnungswidrigkeit löschen',
    question: 'Möchtest du diese Ordnungswidrigkeit wirklich löschen?',
  },
  repairrecord: { label: 'Reparatur löschen', question: 'Möchtest du diese Reparatur wirklich löschen?' },
};

/** Records that name a vehicle by its plate, or a driver by name, and keep that as text. */
const snapshots: Partial<Record<Kind, { readonly of: readonly Dependent['what'][]; readonly name: string }>> = {
  vehicle: { of: ['trips', 'positions', 'policereports'], name: 'dem Kennzeichen' },
  employee: { of: ['trips'], name: 'dem Namen' },
};

/** Parts that go with an item and parts that stay, in sentences. */
export const dependentLines = (kind: Kind, dependents: readonly Dependent[]): readonly string[] => {
  const snapshot = snapshots[kind];
  const deleted = dependents.filter(({ isDeleted }) => isDeleted);
  const named = dependents.filter(({ what, isDeleted }) => !isDeleted && snapshot?.of.includes(what));
  const linked = dependents.filter((dependent) => !deleted.includes(dependent) && !named.includes(dependent));
  return [
    `Mit gelöscht: ${joinNames(['Verlauf', ...dependentNames(deleted)])}.`,
    ...(snapshot && named.length > 0
      ? [`Bleibt, mit ${snapshot.name} als Text: ${joinNames(dependentNames(named))}.`]
      : []),
    ...(linked.length > 0 ? [`Bleibt, ohne Verknüpfung: ${joinNames(dependentNames(linked))}.`] : []),
  ];
};

/** Number of dependents from which the name has to be typed, because a deletion cannot be undone. */
const manyDependents = 20;

export const hasManyDependents = (dependents: readonly Dependent[]): boolean =>
  dependents.reduce((sum, { count }) => sum + count, 0) >= manyDependents;
