import { kinds } from '@flottwart/contract/work-items/kinds';
import { writtenLetterName } from '../../police-reports/public.ts';
import { type DisclosedTable, disclosedColumns } from './disclosed-columns.ts';
import type { DriverRecords } from './driver-records.repository.ts';

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

/** One row as labelled fields. */
export type DisclosedRecord = readonly Field[];

export interface Section {
  readonly key: string;
  readonly title: string;
  /** Many short rows become a table, few long ones separate records. */
  readonly shape: 'records' | 'table';
  readonly lines: readonly DisclosedRecord[];
}

const wireKey = (column: string): string => column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const fieldsOf = (table: DisclosedTable, row: object): DisclosedRecord =>
  Object.entries(disclosedColumns[table]).flatMap(([column, label]) =>
    label === null ? [] : [{ key: wireKey(column), label, value: (row as Record<string, unknown>)[column] }],
  );

/** Path of a letter in the archive. */
export const letterPath = ({ id, facts }: { readonly id: number; readonly facts: unknown }): string =>
  `Schreiben/${id} ${writtenLetterName(facts)}`;

/** Path of an attachment in the archive. */
export const attachmentPath = ({ id, file_name }: { readonly id: number; readonly file_name: string }): string =>
  `Anhänge/${id} ${file_name.replace(/[\\/:*?"<>|]/g, '_')}`;

const somebody = 'eine Person der Firma';

/** Hides the names of assigned colleagues, as everywhere in the disclosure. */
const withoutColleagues = (change: DriverRecords['changes'][number]): DriverRecords['changes'][number] =>
  change.field === 'assignedToUsername'
    ? { ...change, old_value: change.old_value && somebody, new_value: change.new_value && somebody }
    : change;

/** Sections of the disclosure in reading order. */
export const sectionsOf = (records: DriverRecords): readonly Section[] => {
  const { driver, items, tasks, reports, repairs, trips, comments, changes, attachments, holds } = records;
  const { links, mails, mentions, importRows, importRemarks } = records;
  const about = (itemId: number | null): Field => {
    const item = items.find(({ id }) => id === itemId);
    return { key: 'about', label: 'Vorgang', value: item ? `${kinds[item.kind].label}: ${item.title}` : '' };
  };
  const core = (id: number): DisclosedRecord =>
    items.filter((item) => item.id === id).flatMap((item) => fieldsOf('work_items', item));
  const hanging = <R extends { readonly item_id: number }>(table: DisclosedTable, rows: readonly R[]) =>
    rows.map((row) => [about(row.item_id), ...fieldsOf(table, row)]);
  const section = (
    key: string,
    title: string,
    shape: Section['shape'],
    lines: readonly DisclosedRecord[],
  ): Section => ({
    key,
    title,
    shape,
    lines,
  });
  const cases = (key: string, title: string, table: DisclosedTable, rows: readonly { readonly id: number }[]) =>
    section(
      key,
      title,
      'records',
      rows.map((row) => [...core(row.id), ...fieldsOf(table, row)]),
    );

  return [
    section('person', 'Stammdaten', 'records', [[...fieldsOf('employees', driver), ...core(driver.id)]]),
    section(
      'trips',
      'Fahrten',
      'table',
      trips.map((trip) => fieldsOf('trips', trip)),
    ),
    cases('policeReports', 'Ordnungswidrigkeiten', 'police_reports', reports),
    section(
      'mails',
      'Schreiben an Behörden',
      'records',
      mails.map((mail) => [
        about(mail.report_id),
        ...fieldsOf('company_mails', mail),
        { key: 'place', label: 'In diesem Archiv', value: letterPath(mail) },
      ]),
    ),
    cases('tasks', 'Aufgaben', 'tasks', tasks),
    cases('repairRecords', 'Reparaturen', 'repair_records', repairs),
    section(
      'links',
      'Verknüpft mit',
      'table',
      links.map(({ kind, title }) => [
        { key: 'kind', label: 'Art', value: kind },
        { key: 'title', label: 'Titel', value: title },
      ]),
    ),
    section('comments', 'Kommentare', 'table', hanging('comments', comments)),
    section(
      'attachments',
      'Anhänge',
      'table',
      attachments.map((row) => [
        about(row.item_id),
        ...fieldsOf('attachments', row),
        { key: 'place', label: 'In diesem Archiv', value: attachmentPath(row) },
      ]),
    ),
    section('holds', 'Von der Löschung ausgenommen', 'table', hanging('retention_holds', holds)),
    section('history', 'Verlauf', 'table', hanging('work_item_changes', changes.map(withoutColleagues))),
    section(
      'mentions',
      'Namentlich erwähnt',
      'table',
      mentions.map(({ kind, title, text, created_at }) => [
        { key: 'about', label: 'Vorgang', value: `${kinds[kind].label}: ${title}` },
        { key: 'text', label: 'Text', value: text },
        { key: 'createdAt', label: 'Geschrieben am', value: created_at },
      ]),
    ),
    section('imports', 'Zeilen und Hinweise von Importen', 'records', [
      ...importRows.map((row) => fieldsOf('import_rows', row)),
      ...importRemarks.map((row) => fieldsOf('import_remarks', row)),
    ]),
  ];
};
