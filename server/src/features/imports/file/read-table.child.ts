import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { cellText, decodeText, kindOfFile, separatorOf, type TableLine, TableProblem } from './table-content.ts';

/**
 * Child process: reads a file from standard input and writes its first table as JSON lines.
 * Argument: maximum number of rows.
 */
const maxRows = Number(process.argv[2]);

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
  const kind = kindOfFile(content);
  if (kind === 'empty' || kind === 'encrypted' || kind === 'old_excel' || kind === 'unknown')
    throw new TableProblem(kind);
  if (kind === 'csv') {
    const text = decodeText(content);
    return parseCsv(text, { delimiter: separatorOf(text) });
  }
  const { sheets } = await readXlsx(content, { sheets: (info, index) => index === 0 || !info.hidden });
  const filled = sheets.find(({ rows }) => rows.length > 0);
  if (!filled) throw new TableProblem('empty');
  return filled.rows;
};

const run = async (): Promise<void> => {
  const table = await tableOf(await readInput());
  const rows = table
    .map((row, index) => ({ line: index + 1, cells: row.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw new TableProblem('empty');
  // One more row for the headings.
  if (rows.length > maxRows + 1) throw new TableProblem('too_many_rows');
  for (const row of rows) await write(row);
  await write({ end: true });
};

run().catch(async (error: unknown) => {
  // Unreadable files make the library throw; running out of memory ends the process.
  const isMemory = error instanceof RangeError;
  if (isMemory) throw error;
  await write({ problem: error instanceof TableProblem ? error.reason : 'unreadable' });
});
