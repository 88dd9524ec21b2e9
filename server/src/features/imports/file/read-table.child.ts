import type { ImportKind } from '@flottwart/contract/imports';
import { maxUploadColumns, maxUploadRows } from '@flottwart/contract/rules/limits';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { recogniseHeadings } from './headings.ts';
import { cellText, decodeText, kindOfFile, separatorOf, type TableLine, TableProblem } from './table-content.ts';

/**
 * Child process: reads a file from standard input and writes its first table as JSON lines, reduced to the columns that
 * an import of the kind in its argument knows.
 */
const kind = process.argv[2] as ImportKind;

const readInput = async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const write = (line: TableLine): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(`${JSON.stringify(line)}\n`)) resolve();
    else process.stdout.once('drain', () => resolve());
  });

const tableOf = async (content: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const form = kindOfFile(content);
  if (form === 'empty' || form === 'encrypted' || form === 'old_excel' || form === 'unknown')
    throw new TableProblem(form);
  if (form === 'csv') {
    const text = decodeText(content);
    return parseCsv(text, { delimiter: separatorOf(text) });
  }
  const { sheets } = await readXlsx(content, { sheets: (info, index) => index === 0 || !info.hidden });
  const filled = sheets.find(({ rows }) => rows.length > 0);
  if (!filled) throw new TableProblem('empty');
  return filled.rows;
};

const isFilled = (cell: unknown): boolean => cellText(cell) !== '';

const headingsOf = (row: readonly unknown[]): readonly string[] => {
  const headings = row.slice(0, row.findLastIndex(isFilled) + 1);
  if (headings.length > maxUploadColumns) throw new TableProblem('too_many_columns');
  return headings.map(cellText);
};

const run = async (): Promise<void> => {
  const table = await tableOf(await readInput());
  const rows = table
    .map((row, index) => ({ line: index + 1, row }))
    .filter(({ row }) => row.slice(0, maxUploadColumns).some(isFilled));
  const [first, ...rest] = rows;
  if (!first) throw new TableProblem('empty');
  if (rest.length > maxUploadRows) throw new TableProblem('too_many_rows');
  const headings = headingsOf(first.row);
  const columns = recogniseHeadings(kind, headings);
  const places = [...columns.keys()].filter((place) => columns[place]);
  await write({ headings: headings.map((text, place) => ({ text, column: columns[place]?.label ?? null })) });
  for (const { line, row } of rest) await write({ line, cells: places.map((place) => cellText(row[place])) });
  await write({ end: true });
};

run().catch(async (error: unknown) => {
  // Unreadable files make the library throw; running out of memory ends the process.
  const isMemory = error instanceof RangeError;
  if (isMemory) throw error;
  await write({ problem: error instanceof TableProblem ? error.reason : 'unreadable' });
});
