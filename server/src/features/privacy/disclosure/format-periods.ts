import { counted } from '@flottwart/contract/rules/counted';
import type { RetentionKind } from '@flottwart/contract/rules/retention';

/** Retention kinds that concern a driver, with their labels. */
const driverKinds: readonly (readonly [kind: RetentionKind, label: string])[] = [
  ['employee', 'Stammdaten nach dem Ausscheiden'],
  ['trip', 'Fahrten'],
  ['policereport', 'Abgeschlossene und archivierte Ordnungswidrigkeiten'],
  ['task', 'Erledigte Aufgaben'],
  ['repairrecord', 'Erledigte und archivierte Reparaturen'],
];

interface Rule {
  readonly kind: RetentionKind;
  readonly months: number;
}

export const formatPeriods = (rules: readonly Rule[]): readonly string[] =>
  driverKinds.map(([kind, label]) => {
    const months = rules.find((rule) => rule.kind === kind)?.months;
    return `${label}: ${months === undefined ? 'bis die Firma sie löscht' : counted(months, 'Monat', 'Monate')}`;
  });
