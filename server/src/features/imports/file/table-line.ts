import { textEncoding } from '@flottwart/contract/import-files';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { z } from 'zod';
import { tableProblems } from './table-content.ts';

/** Choices of a person about a file; what is absent is detected. */
export const tableChoice = z.strictObject({
  sheet: z.int().optional(),
  /** Line of the headings; 0 for a table without any. */
  headerLine: z.int().optional(),
  /** Labels by position of the heading. */
  columns: z.array(z.string().nullable()).optional(),
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  encoding: textEncoding.optional(),
});
export type TableChoice = z.infer<typeof tableChoice>;

const tableHeading = z.object({
  text: z.string(),
  /** Label of the column, or null for a heading that is left out. */
  column: z.string().nullable(),
  foundBy: z.enum(['name', 'content', 'choice']).nullable(),
  examples: z.array(z.string()),
  /** Order of dates such as 03/04/2026 in this column; null while nobody knows. */
  dateOrder: z.enum(['dmy', 'mdy']).nullable(),
  /** Some cells are bare numbers of five digits, as German postcodes are. */
  hasFiveDigits: z.boolean(),
  /** Bare numbers may have lost their leading zeros. */
  losesZeros: z.boolean(),
  /** Offset of UTC of the times in this column; null for German time. */
  zoneOffset: z.string().nullable(),
});

/** Description of the table that is read, sent before its rows. */
export const tableHead = z.object({
  /** File type for people, such as "CSV, Semikolon, Windows-1252". */
  format: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), fits: z.boolean() })),
  sheet: z.int(),
  headerLine: z.int(),
  firstLines: z.array(z.object({ line: z.int(), text: z.string() })),
  headings: z.array(tableHeading),
  questions: z.array(z.object({ about: z.enum(['columns', 'dateOrder', 'encoding', 'zone']), text: z.string() })),
  dateOrder: z.enum(['dmy', 'mdy']).nullable(),
  encoding: textEncoding.nullable(),
});
export type TableHead = z.infer<typeof tableHead>;

const reasons = declaredKeys(tableProblems);

/** Message from the child process: the head first, then rows with the cells of the mapped columns. */
export const tableLine = z.union([
  z.object({
    line: z.int(),
    cells: z.array(z.string()),
    skip: z.enum(['total', 'headings', 'note']).optional(),
    isHidden: z.literal(true).optional(),
    isGroup: z.literal(true).optional(),
    /** Positions of cells that Excel stores as numbers, which have lost their leading zeros. */
    numbers: z.array(z.int()).optional(),
    /** Positions of formulas that were saved without their result. */
    formulas: z.array(z.int()).optional(),
    /** Positions of dates in columns that have none. */
    dates: z.array(z.int()).optional(),
  }),
  z.object({ head: tableHead }),
  z.object({ problem: z.enum(reasons) }),
  z.object({ end: z.literal(true) }),
]);
export type TableLine = z.infer<typeof tableLine>;
