import type { RowProblem } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { vinHint } from '@flottwart/contract/rules/plate';
import type { RecordFields } from './record-paths.ts';

/** Reasons for leaving out a row that is no record. */
export const skipReasons = {
  total: 'Das ist eine Summenzeile.',
  headings: 'Hier sind die Überschriften wiederholt.',
  note: 'Das ist eine Anmerkung unter der Liste.',
  example: 'Das ist die Beispielzeile der Vorlage.',
  /** A person may include such rows. */
  group: 'Das sieht nach einer Zwischenüberschrift aus, nicht nach einem Eintrag.',
} as const;

const hiddenRow: RowProblem = { column: '', message: 'Die Zeile ist in der Datei ausgeblendet oder weggefiltert.' };

export const omitted = ({ column, message }: RowProblem): RowProblem => ({
  column,
  message: `${message} Die Zelle wird nicht übernommen.`,
});

/** Kilometres in a year say nothing about a contract whose end is open. */
const openEnd: RowProblem = {
  column: 'Kilometer im Jahr',
  message: 'Ohne Ende lassen sich die Kilometer des Vertrags nicht ausrechnen. Die Zelle wird nicht übernommen.',
};

/** Says that a new contract stays open because its end or term could not be read. */
export const openContractHint = ({ to }: RecordFields, unread: readonly string[]): RowProblem[] =>
  to === undefined && unread.some((path) => path === 'to' || path === 'months')
    ? [{ column: 'Ende', message: 'Ein neuer Vertrag wird dadurch ohne Ende angelegt.' }]
    : [];

export const hintsOf = (kind: ImportKind, { vin, kilometresPerYear }: RecordFields, isHidden = false): RowProblem[] => {
  const message = kind === 'vehicles' && typeof vin === 'string' ? vinHint(vin) : null;
  return [
    ...(isHidden ? [hiddenRow] : []),
    ...(message ? [{ column: 'VIN', message }] : []),
    ...(kilometresPerYear === undefined ? [] : [openEnd]),
  ];
};
