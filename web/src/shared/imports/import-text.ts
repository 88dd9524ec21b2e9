import type { TextEncoding } from '@flottwart/contract/import-files';
import type { ImportRun } from '@flottwart/contract/imports';
import { importSubjects, isNothingUndone } from '@flottwart/contract/rules/import-labels';
import { formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';

export const isImportRunning = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing';

const counted = (count: number, word: string): string => `${germanNumber(count, 0)} ${word}`;

/** "1.234 gefunden, 1.200 neu, 30 geändert, 4 ausgelassen" */
export const countsText = (run: ImportRun): string => {
  const parts = [
    counted(run.found, 'gefunden'),
    counted(run.new, 'neu'),
    counted(run.changed, 'geändert'),
    ...(run.unchanged > 0 ? [counted(run.unchanged, 'unverändert')] : []),
    counted(run.skipped, 'ausgelassen'),
  ];
  if (run.vehiclesNew > 0)
    parts.push(counted(run.vehiclesNew, run.vehiclesNew === 1 ? 'neues Fahrzeug' : 'neue Fahrzeuge'));
  return parts.join(', ');
};

const items = (count: number, one: string, many: string): string => counted(count, count === 1 ? one : many);

/** "2 Einträge entfernt, 1 Eintrag zurückgesetzt, 1 Eintrag ganz oder teilweise behalten"; one restored in part counts twice. */
export const undoText = ({ removed, restored, kept }: NonNullable<ImportRun['undo']>): string =>
  [
    items(removed, 'Eintrag entfernt', 'Einträge entfernt'),
    items(restored, 'Eintrag zurückgesetzt', 'Einträge zurückgesetzt'),
    items(kept, 'Eintrag', 'Einträge') + (restored > 0 && kept > 0 ? ' ganz oder teilweise behalten' : ' behalten'),
  ].join(', ');

const undoneEnding = (run: ImportRun): string => {
  if (isNothingUndone(run)) return 'ist nicht zurückgenommen, alles ist noch da';
  return run.undo && run.undo.kept > 0 ? 'ist teilweise zurückgenommen' : 'ist zurückgenommen';
};

export const headline = (run: ImportRun): string => {
  const subject = `Import der ${importSubjects[run.kind]}`;
  const endings = {
    queued: run.error === '' ? 'wartet auf seinen Beginn' : 'wartet auf den nächsten Versuch',
    running: 'läuft',
    done: 'ist fertig',
    failed: 'ist fehlgeschlagen',
    cancelled: 'wurde abgebrochen',
    undoing: 'wird zurückgenommen',
    undone: undoneEnding(run),
  } as const;
  return `${subject} ${endings[run.state]}`;
};

/** Reason why an import waits, or how often it was tried: "Versuch 3 von 6 am 16.11.2026, 21:55"; empty if neither applies. */
export const attemptText = ({ state, attempt, maxAttempts, nextAttemptAt }: ImportRun): string => {
  if (attempt <= 1 || nextAttemptAt === null) return '';
  const which = `Versuch ${attempt} von ${maxAttempts}`;
  if (state === 'queued') return `${which}: ${formatInstant(nextAttemptAt)}`;
  return state === 'running' ? `${which} läuft` : '';
};

/** Wait for the first rows of a provider, in seconds; `null` while there is none. */
export const waitSeconds = (
  { state, origin, found, startedAt, nextAttemptAt }: ImportRun,
  now: number,
): number | null => {
  const since = nextAttemptAt ?? startedAt;
  if (state !== 'running' || origin === 'file' || found > 0 || since === null) return null;
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
};

export const textEncodings: readonly { readonly value: TextEncoding; readonly label: string }[] = [
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'cp850', label: 'DOS (CP850)' },
  { value: 'macintosh', label: 'Mac Roman' },
];
