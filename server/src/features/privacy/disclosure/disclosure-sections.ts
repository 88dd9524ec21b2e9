import { kinds } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { storedLetterName } from '../../police-reports/public.ts';
import { type DisclosedTable, disclosedColumns } from './disclosed-columns.ts';
import type { DriverRecords } from './driver-records.repository.ts';

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

/** One row as labelled fields. */
export type DisclosedRecord = readonly Field[];

export interface DisclosureSection {
  readonly key: string;
  readonly title: string;
  /** Many short rows become a table, few long ones separate records. */
  readonly shape: 'records' | 'table';
  readonly count: number;
  /** Made one by one while the archive is written, because there may be many thousands. */
  readonly line: (index: number) => DisclosedRecord;
}

type Shape = Pick<DisclosureSection, 'key' | 'title' | 'shape'>;

const sectionOf = <R>(shape: Shape, rows: readonly R[], toLine: (row: R) => DisclosedRecord): DisclosureSection => ({
  ...shape,
  count: rows.length,
  line: (index) => toLine(elementAt(rows, index)),
});

const wireKey = (column: string): string => column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const fieldsOf = (table: DisclosedTable, row: object): DisclosedRecord =>
  Object.entries(disclosedColumns[table]).flatMap(([column, label]) =>
    label === null ? [] : [{ key: wireKey(column), label, value: (row as Record<string, unknown>)[column] }],
  );

/** Path of a letter in the archive. */
export const letterPath = ({ id, facts }: { readonly id: number; readonly facts: unknown }): string =>
  `Schreiben/${id} ${storedLetterName(facts)}`;

/** Path of an attachment in the archive. */
export const attachmentPath = ({ id, file_name }: { readonly id: number; readonly file_name: string }): string =>
  `Anhänge/${id} ${file_name.replace(/[\\/:*?"<>|]/g, '_')}`;

const somebody = 'eine Person der Firma';

/** Values of the history that name colleagues, as the disclosure shows them: nobody, or the day of a check alone. */
const withoutNames: Readonly<Record<string, (value: string) => string>> = {
  assignedToUsername: () => somebody,
  licenceCheck: (value) => value.replace(/,.*$/s, ''),
};

/** Hides the names of colleagues, as everywhere in the disclosure. */
const withoutColleagues = (change: DriverRecords['changes'][number]): DriverRecords['changes'][number] => {
  const hide = withoutNames[change.field];
  if (!hide) return change;
  const { old_value, new_value } = change;
  return { ...change, old_value: old_value && hide(old_value), new_value: new_value && hide(new_value) };
};

/** Sections of the disclosure in reading order. */
export const sectionsOf = (records: DriverRecords): readonly DisclosureSection[] => {
  const { driver, items, tasks, reports, repairs, trips, comments, changes, attachments, holds } = records;
  const { licenceChecks, links, mails, mentions, importRows, importRemarks } = records;
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const about = (itemId: number | null): Field => {
    const item = itemId === null ? undefined : itemOf.get(itemId);
    return { key: 'about', label: 'Vorgang', value: item ? `${kinds[item.kind].label}: ${item.title}` : '' };
  };
  const core = (id: number): DisclosedRecord => {
    const item = itemOf.get(id);
    return item ? fieldsOf('work_items', item) : [];
  };
  const table = (key: string, title: string): Shape => ({ key, title, shape: 'table' });
  const separate = (key: string, title: string): Shape => ({ key, title, shape: 'records' });
  const dependentRow =
    (of: DisclosedTable) =>
    (row: { readonly item_id: number }): DisclosedRecord => [about(row.item_id), ...fieldsOf(of, row)];
  const cases =
    (of: DisclosedTable) =>
    (row: { readonly id: number }): DisclosedRecord => [...core(row.id), ...fieldsOf(of, row)];

  return [
    sectionOf(separate('person', 'Stammdaten'), [driver], (row) => [...fieldsOf('employees', row), ...core(row.id)]),
    sectionOf(table('licenceChecks', 'Führerscheinkontrollen'), licenceChecks, (row) =>
      fieldsOf('licence_checks', row),
    ),
    sectionOf(table('trips', 'Fahrten'), trips, (trip) => fieldsOf('trips', trip)),
    sectionOf(separate('policeReports', 'Ordnungswidrigkeiten'), reports, cases('police_reports')),
    sectionOf(separate('mails', 'Schreiben an Behörden'), mails, (mail) => [
      about(mail.report_id),
      ...fieldsOf('company_mails', mail),
      { key: 'place', label: 'In diesem Archiv', value: letterPath(mail) },
    ]),
    sectionOf(separate('tasks', 'Aufgaben'), tasks, cases('tasks')),
    sectionOf(separate('repairRecords', 'Reparaturen'), repairs, cases('repair_records')),
    sectionOf(table('links', 'Verknüpft mit'), links, ({ kind, title }) => [
      { key: 'kind', label: 'Art', value: kind },
      { key: 'title', label: 'Titel', value: title },
    ]),
    sectionOf(table('comments', 'Kommentare'), comments, dependentRow('comments')),
    sectionOf(table('attachments', 'Anhänge'), attachments, (row) => [
      ...dependentRow('attachments')(row),
      { key: 'place', label: 'In diesem Archiv', value: attachmentPath(row) },
    ]),
    sectionOf(table('holds', 'Von der Löschung ausgenommen'), holds, dependentRow('retention_holds')),
    sectionOf(table('history', 'Verlauf'), changes, (change) =>
      dependentRow('work_item_changes')(withoutColleagues(change)),
    ),
    sectionOf(table('mentions', 'Namentlich erwähnt'), mentions, ({ kind, title, text, created_at }) => [
      { key: 'about', label: 'Vorgang', value: `${kinds[kind].label}: ${title}` },
      { key: 'text', label: 'Text', value: text },
      { key: 'createdAt', label: 'Geschrieben am', value: created_at },
    ]),
    sectionOf(
      separate('imports', 'Zeilen und Hinweise von Importen'),
      [
        ...importRows.map((row) => ['import_rows', row] as const),
        ...importRemarks.map((row) => ['import_remarks', row] as const),
      ],
      ([of, row]) => fieldsOf(of, row),
    ),
  ];
};
