import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, importKind, importPath, importStarted } from './imports.ts';
import { listQuery, xlsx } from './list.ts';
import { maxColumnListLength, maxUploadBytes, maxUploadHeaderLine, maxUploadSheets } from './rules/limits.ts';
import { id, idInPath, wholeNumber } from './text.ts';

export const rowProblem = z.object({ column: z.string(), message: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;

const uploadRowOutcome = z.enum(['new', 'changed', 'unchanged', 'skipped']);
export type UploadRowOutcome = z.infer<typeof uploadRowOutcome>;

/** Order of dates such as 03/04/2026. */
const dateOrder = z.enum(['dmy', 'mdy']);

/** Encodings of text files that cannot be distinguished by their bytes: Windows, DOS and old Macs. */
export const textEncoding = z.enum(['windows-1252', 'cp850', 'macintosh']);
export type TextEncoding = z.infer<typeof textEncoding>;

/** Preview of a file before its import. */
export const uploadPreview = z.object({
  /** Id for starting the import; `null` while a required column is missing. */
  id: id().nullable(),
  kind: importKind,
  fileName: z.string(),
  /** Type, separator and encoding of the file, in German. */
  format: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: count(), fits: z.boolean() })),
  sheet: count(),
  /** Line of the headings; 0 for a table without any. */
  headerLine: count(),
  /** First lines of the sheet, to choose the headings from. */
  firstLines: z.array(z.object({ line: count(), text: z.string() })),
  /** Headings of the file with the column they are imported into, else `null`. */
  headings: z.array(
    z.object({
      text: z.string(),
      column: z.string().nullable(),
      foundBy: z.enum(['name', 'content', 'choice']).nullable(),
      examples: z.array(z.string()),
    }),
  ),
  /** Columns to choose from. */
  columns: z.array(z.object({ label: z.string(), isRequired: z.boolean(), isRepeatable: z.boolean() })),
  /** Required columns that no heading is mapped to. */
  missing: z.array(z.string()),
  /** Ambiguities, of which nothing is imported before a person decides. */
  questions: z.array(z.object({ about: z.enum(['columns', 'dateOrder', 'encoding', 'zone']), text: z.string() })),
  dateOrder: dateOrder.nullable(),
  /** Encoding as which a text file was read; `null` if its bytes show it. */
  encoding: textEncoding.nullable(),
  /** Key of the headings as first detected, for remembering a choice. */
  readAs: z.string(),
  /** True if an earlier choice for the same headings was applied. */
  isRemembered: z.boolean(),
  rows: count(),
  usableRows: count(),
  new: count(),
  changed: count(),
  unchanged: count(),
  skipped: count(),
  /** Rows that are imported with a warning. */
  warned: count(),
  /** Rows that look like a heading between the others; left out unless a person includes them. */
  groups: count(),
  includeGroups: z.boolean(),
  /** Rows about archived vehicles; left out unless a person includes them. */
  archived: count(),
  includeArchived: z.boolean(),
});
export type UploadPreview = z.infer<typeof uploadPreview>;

/** Choices of a person about a file, as fields of a form; what is absent is detected. */
const uploadChoice = {
  sheet: wholeNumber(
    z
      .int()
      .min(0)
      .max(maxUploadSheets - 1),
  ).optional(),
  headerLine: wholeNumber(z.int().min(0).max(maxUploadHeaderLine)).optional(),
  /** Position in `columns` of the preview for each heading, separated by commas; empty for a heading that is left out. */
  columns: z
    .string()
    .max(maxColumnListLength)
    .regex(/^\d{0,2}(,\d{0,2})*$/, 'Keine Liste von Spalten.')
    .optional(),
  dateOrder: dateOrder.optional(),
  encoding: textEncoding.optional(),
  includeGroups: z.enum(['true', 'false']).optional(),
  includeArchived: z.enum(['true', 'false']).optional(),
  readAs: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Kein Schlüssel von Überschriften.')
    .optional(),
  /** Draft of the same file that the new preview replaces. */
  replaces: idInPath().optional(),
  /** Forgets the remembered choice and detects everything. */
  isAutomatic: z.enum(['true', 'false']).optional(),
};

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports/upload',
  summary: 'CSV- oder Excel-Datei lesen und zeigen, was übernommen würde',
  access: 'member',
  consumes: 'file',
  body: z.strictObject({ kind: importKind, ...uploadChoice }),
  bodyLimit: maxUploadBytes,
  responses: { 201: uploadPreview },
});

/** Row of a file with its effect. */
export const uploadRow = z.object({
  /** Reference for a person: line of the file. */
  reference: z.string(),
  outcome: uploadRowOutcome,
  /** Cells of the mapped columns; `value` is `null` if not understood, `before` the stored value it replaces. */
  cells: z.array(z.object({ text: z.string(), value: z.string().nullable(), before: z.string().nullable() })),
  /** Reasons for leaving the row out, or warnings. */
  problems: z.array(rowProblem),
});
export type UploadRow = z.infer<typeof uploadRow>;

export const draftFilter = z.enum(['new', 'changed', 'unchanged', 'skipped', 'warned']);
export type DraftFilter = z.infer<typeof draftFilter>;

export const listUploadRows = endpoint({
  method: 'GET',
  path: '/api/imports/upload/:id/rows',
  summary: 'Zeilen einer gelesenen Datei, mit dem, was verstanden wurde und was sich ändern würde',
  access: 'member',
  params: importPath,
  query: listQuery(['id'], { show: draftFilter.optional() }),
  responses: { 200: z.array(uploadRow) },
  paged: true,
});

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/imports/upload/:id/start',
  summary: 'Die gelesene Datei übernehmen',
  access: 'member',
  params: importPath,
  responses: { 202: importStarted },
  quota: 'imports',
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  summary: 'Vorlage zum Ausfüllen, mit Erklärung der Spalten',
  access: 'member',
  query: z.strictObject({ kind: importKind, format: z.enum(['xlsx', 'csv']) }),
  responses: { 200: z.string() },
  produces: 'file',
  media: ['text/csv', xlsx],
});
