import type { ImportRun } from '@flottwart/contract/imports';
import { importOrigins, importStates, importSubjects } from '@flottwart/contract/rules/import-labels';
import type { Sheet } from '../../lib/export-file.ts';
import { momentCell, numberCell, textCell } from '../../lib/sheet-columns.ts';

export const importSheet: Sheet<ImportRun> = {
  name: 'Importe',
  columns: [
    momentCell('Gestartet', ({ createdAt }) => createdAt),
    momentCell('Beendet', ({ finishedAt }) => finishedAt),
    textCell('Was', 12, ({ kind }) => importSubjects[kind]),
    textCell('Woher', 18, ({ origin }) => importOrigins[origin]),
    textCell('Datei', 30, ({ fileName }) => fileName),
    textCell('Stand', 16, ({ state }) => importStates[state]),
    numberCell('Gefunden', ({ found }) => found),
    numberCell('Neu', (run) => run.new),
    numberCell('Geändert', ({ changed }) => changed),
    numberCell('Unverändert', ({ unchanged }) => unchanged),
    numberCell('Ausgelassen', ({ skipped }) => skipped),
    textCell('Gestartet von', 30, ({ startedBy }) => startedBy),
    textCell('Fehler', 50, ({ error }) => error),
  ],
};
