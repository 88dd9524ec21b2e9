import { knownPlates } from '@flottwart/contract/grammar/known-plates';
import type { ColumnRole, DocumentDraft, ReadQuestion } from './draft.ts';
import { profiles } from './profiles/profiles.ts';
import type { ReadingContext } from './reading-context.ts';
import { fieldsOf } from './text-layer/fields.ts';
import { issuerOf } from './text-layer/issuer.ts';
import { rowsOf, type TextItem } from './text-layer/rows.ts';

/** Profile of a table that nobody printed, under its stored name; its columns are not remembered for the issuer. */
export const manualProfile = 'by-hand';

const columns: readonly (readonly [role: ColumnRole, heading: string])[] = [
  ['number', 'Pos.'],
  ['date', 'Datum oder Zeitraum'],
  ['plate', 'Kennzeichen'],
  ['service', 'Leistung'],
  ['amount', 'Betrag'],
];

const emptyRows = 5;

type FoundHead = Partial<Pick<DocumentDraft, 'issuer' | 'type' | 'number' | 'date' | 'turns'>>;

type Form = Exclude<DocumentDraft['origin']['form'], 'e-invoice'>;

/** Document whose table was not understood, with an empty one that a person fills in beside the page. */
export const manualDraft = (reason: string, found: FoundHead = {}, form: Form = 'scan'): DocumentDraft => {
  const question: ReadQuestion = {
    kind: 'scan',
    text: `${reason} Bitte die Angaben und Positionen von der Seite übertragen.`,
  };
  return {
    origin: { form, profile: manualProfile },
    issuer: { name: null, vatId: null },
    type: null,
    number: null,
    date: null,
    netCents: null,
    taxCents: null,
    grossCents: null,
    references: [],
    headerPlate: null,
    notices: [],
    ...found,
    questions: [question],
    columns: columns.map(([role, heading], index) => ({
      role,
      heading,
      left: index / columns.length,
      right: (index + 1) / columns.length,
    })),
    rows: Array.from({ length: emptyRows }, () => emptyRow(1, columns.length)),
  };
};

export const emptyRow = (page: number, width: number): DocumentDraft['rows'][number] => ({
  role: 'ignored',
  page,
  top: 0,
  bottom: 0,
  cells: Array.from({ length: width }, () => ''),
});

/** Facts about the document in the words around a table. */
export const headOfWords = (items: readonly TextItem[], { company, plates }: ReadingContext): FoundHead => {
  const profile = profiles.at(-1);
  const rows = rowsOf(items);
  if (!profile) return {};
  const { declared, number, date } = fieldsOf(rows, profile, knownPlates(plates), { types: [], sum: 0, rows });
  const types: Readonly<Record<string, DocumentDraft['type']>> = { credit: 'Gutschrift', invoice: 'Rechnung' };
  return {
    issuer: issuerOf(
      rows.filter(({ page }) => page === rows[0]?.page),
      company.name,
    ),
    type: types[declared?.type ?? ''] ?? null,
    number,
    date,
  };
};
