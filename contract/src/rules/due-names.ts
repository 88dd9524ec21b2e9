/** Urgency: within a month, within a week, or overdue. */
export type DueLevel = 'month' | 'week' | 'overdue';

export const dueLevels = ['month', 'week', 'overdue'] as const satisfies readonly DueLevel[];

/** Levels of what cannot wait. */
export const urgentLevels = ['week', 'overdue'] as const satisfies readonly DueLevel[];

/** Kinds of due dates, in the order in which pages list them. */
export const dueKinds = [
  'inspection',
  'service',
  'uvv',
  'tires',
  'lease-return',
  'licence-check',
  'task',
  'answer',
] as const;
export type DueKind = (typeof dueKinds)[number];

export const dueKindLabels: Readonly<Record<DueKind, string>> = {
  inspection: 'HU/AU',
  service: 'Service',
  uvv: 'UVV-Prüfung',
  tires: 'Reifenwechsel',
  'lease-return': 'Leasingrückgabe',
  'licence-check': 'Führerscheinkontrolle',
  task: 'Aufgabe',
  answer: 'Antwort an Behörde',
};

/** Columns of the board, the most urgent first. */
export const dueColumns = ['overdue', 'week', 'month', 'later'] as const;
export type DueColumn = (typeof dueColumns)[number];

export const dueColumnLabels: Readonly<Record<DueColumn, string>> = {
  overdue: 'Überfällig',
  week: 'In 7 Tagen',
  month: 'In 30 Tagen',
  later: 'Später',
};
