import type { ImportKind, ImportOrigin, ImportRun, ImportState } from '../imports.ts';

export const importSubjects: Readonly<Record<ImportKind, string>> = {
  employees: 'Fahrer',
  vehicles: 'Fahrzeuge',
  trips: 'Fahrten',
  contracts: 'Leasingverträge',
};

export const importOrigins: Readonly<Record<ImportOrigin, string>> = {
  provider: 'Anbieter',
  nightly: 'Anbieter, nachts',
  file: 'Datei',
};

const importStates: Readonly<Record<ImportState, string>> = {
  queued: 'Wartet',
  running: 'Läuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
};

/** True while an import that was to be taken back is wholly as it was. */
export const isNothingUndone = ({ state, undo }: Pick<ImportRun, 'state' | 'undo'>): boolean =>
  state === 'undone' && undo !== null && undo.removed + undo.restored === 0;

/** State of an import in a word or two; what was kept is not called taken back. */
export const importStateText = (run: Pick<ImportRun, 'state' | 'undo'>): string => {
  if (run.state !== 'undone' || !run.undo || run.undo.kept === 0) return importStates[run.state];
  return isNothingUndone(run) ? 'Nichts zurückgenommen' : 'Teilweise zurückgenommen';
};
