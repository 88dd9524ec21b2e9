import type { LeasingDraftEntry, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
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
  vehicle: 'Überschrift (Fahrzeug) der Zeilen darunter',
  ignored: 'weglassen',
};

export const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  declaredKeys(labels).map((value) => ({ value, label: labels[value] }));

const figure = /\d,\d{2}(?!\d)/;

/** Rows of the letter around the table: left out and without a figure. None if nothing else would remain. */
export const quietRowsOf = (items: readonly LeasingDraftRow[]): ReadonlySet<number> => {
  const quiet = items.filter(({ role, cells }) => role === 'ignored' && !cells.some((cell) => figure.test(cell)));
  return new Set(items.some(({ role }) => role !== 'ignored') ? quiet.map(({ row }) => row) : []);
};

/** „Seite 2 von 5 wird gelesen“; null once the pages are read. */
export const progressText = ({
  state,
  pagesRead,
  pageCount,
}: Pick<LeasingDraftEntry, 'state' | 'pagesRead' | 'pageCount'>): string | null => {
  if (state !== 'reading') return null;
  if (pageCount === 0) return 'Wird gleich gelesen …';
  return `Seite ${Math.min(pagesRead + 1, pageCount)} von ${pageCount} wird gelesen …`;
};

/** Questions that nobody has answered yet. */
export const openQuestionsText = ({ questions }: Pick<LeasingDraftEntry, 'questions'>): string =>
  questions
    .filter(({ answer }) => answer === null)
    .map(({ text }) => text)
    .join(' ') || 'Alle Fragen sind beantwortet, noch zu übernehmen.';
