import { counted, joinNames } from '@flottwart/contract/rules/counted';
import type { SampleData, SampleRemoval } from '@flottwart/contract/sample-data';
import { dependentNames } from '../dependent-names.ts';

/** "12 Fahrzeuge, 10 Fahrer und 80 Fahrten", without what is not there. */
export const sampleNames = ({ vehicles, employees, trips, others, documents }: SampleData): string => {
  const parts: readonly (readonly [count: number, one: string, many: string])[] = [
    [vehicles, 'Fahrzeug', 'Fahrzeuge'],
    [employees, 'Fahrer', 'Fahrer'],
    [trips, 'Fahrt', 'Fahrten'],
    [others, 'Vorgang', 'Vorgänge'],
    [documents, 'Leasingbeleg', 'Leasingbelege'],
  ];
  return joinNames(parts.filter(([count]) => count > 0).map((part) => counted(...part)));
};

/** Own data that goes with the samples, as the server wants it confirmed. */
export const deletedCount = ({ dependents }: SampleRemoval): number =>
  dependents.reduce((sum, { count, isDeleted }) => (isDeleted ? sum + count : sum), 0);

const changedNames = ({ changed, changedTitles }: SampleRemoval): string => {
  const rest = changed - changedTitles.length;
  return joinNames(rest > 0 ? [...changedTitles, counted(rest, 'weiteres', 'weitere')] : changedTitles);
};

/** Consequences of the removal, one sentence each. */
export const removalLines = (removal: SampleRemoval): readonly string[] => {
  const { dependents, changed } = removal;
  const deleted = dependentNames(dependents.filter(({ isDeleted }) => isDeleted));
  const kept = dependentNames(dependents.filter(({ isDeleted }) => !isDeleted));
  if (deleted.length + kept.length + changed === 0) return ['Eigene Daten sind nicht betroffen.'];
  return [
    ...(deleted.length > 0 ? [`Eigenes, das daran hängt und mit entfernt wird: ${joinNames(deleted)}.`] : []),
    ...(changed > 0
      ? [
          `${counted(changed, 'Beispiel wurde', 'Beispiele wurden')} seit dem Anlegen geändert und mit entfernt: ${changedNames(removal)}.`,
        ]
      : []),
    ...(kept.length > 0 ? [`Bleibt, ohne Verknüpfung: ${joinNames(kept)}.`] : []),
  ];
};
