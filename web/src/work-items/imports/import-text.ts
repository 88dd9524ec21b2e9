import type { ImportKind, ImportOrigin, ImportRun, ImportState } from '@flottwart/contract/imports';
import { germanNumber } from '../../lib/german-numbers.ts';

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
};

export const isUnderWay = ({ state }: Pick<ImportRun, 'state'>): boolean => state === 'queued' || state === 'running';

const counted = (count: number, word: string): string => `${germanNumber(count, 0)} ${word}`;

/** "1.234 gefunden, 1.200 neu, 30 geändert, 4 ausgelassen" */
export const countsText = (run: ImportRun): string => {
  const parts = [
    counted(run.found, 'gefunden'),
    counted(run.new, 'neu'),
    counted(run.changed, 'geändert'),
    counted(run.skipped, 'ausgelassen'),
  ];
  if (run.vehiclesNew > 0)
    parts.push(counted(run.vehiclesNew, run.vehiclesNew === 1 ? 'neues Fahrzeug' : 'neue Fahrzeuge'));
  return parts.join(', ');
};

export const headline = (run: ImportRun): string => {
  const subject = `Import der ${importSubjects[run.kind]}`;
  const endings = {
    queued: run.error === '' ? 'wartet auf seinen Beginn' : 'wartet auf den nächsten Versuch',
    running: 'läuft',
    done: 'ist fertig',
    failed: 'ist fehlgeschlagen',
    cancelled: 'wurde abgebrochen',
  } as const;
  return `${subject} ${endings[run.state]}`;
};
