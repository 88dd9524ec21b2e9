import type { ColumnRole, RowRole } from '@flottwart/contract/rules/leasing-drafts';

export const columnLabels: Readonly<Record<ColumnRole, string>> = {
  amount: 'Betrag',
  service: 'Leistung',
  plate: 'Kennzeichen',
  date: 'Datum oder Zeitraum',
  number: 'Position',
  quantity: 'Menge',
  reference: 'Bezug auf Beleg',
  ignored: 'nicht übernehmen',
};

export const rowLabels: Readonly<Record<RowRole, string>> = {
  position: 'Position',
  text: 'Text dazu',
  ignored: 'weglassen',
};

export const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }));
