import type { ImportKind, ImportOrigin, ImportState } from '../imports.ts';

export const importSubjects: Readonly<Record<ImportKind, string>> = {
  employees: 'Fahrer',
  vehicles: 'Fahrzeuge',
  trips: 'Fahrten',
};

export const importOrigins: Readonly<Record<ImportOrigin, string>> = {
  provider: 'Anbieter',
  nightly: 'Anbieter, nachts',
  file: 'Datei',
};

export const importStates: Readonly<Record<ImportState, string>> = {
  queued: 'Wartet',
  running: 'Läuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
};
