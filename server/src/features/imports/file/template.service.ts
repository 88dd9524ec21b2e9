import type { ImportKind } from '@flottwart/contract/imports';
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { fileShapes } from './headings.ts';

interface TemplateQuery {
  readonly kind: ImportKind;
  readonly format: 'xlsx' | 'csv';
}

interface TemplateFile {
  readonly type: string;
  readonly name: string;
  readonly content: Uint8Array;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Excel reads a CSV as UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';
const bold = { font: { bold: true } };

const templateColumns = (kind: ImportKind) => fileShapes[kind].columns.filter(({ isAlternative }) => !isAlternative);

/** Template with headings and an example row, which the upload skips. */
export const templateFile = async ({ kind, format }: TemplateQuery): Promise<TemplateFile> => {
  const { sheet } = fileShapes[kind];
  const columns = templateColumns(kind);
  const name = `Vorlage-${sheet}.${format}`;
  const headings = columns.map(({ label }) => label);
  const example = columns.map((column) => column.example);
  if (format === 'csv') {
    const text = byteOrderMark + writeCsv([headings, example], { delimiter: ';' });
    return { type: 'text/csv; charset=utf-8', name, content: Buffer.from(text) };
  }
  const content = await writeXlsx({
    sheets: [
      {
        name: sheet,
        rows: [headings, example],
        columns: columns.map(({ label, example: text }) => ({
          width: Math.max(label.length, text.length) + 3,
          numFmt: '@',
        })),
        cells: boldRow(headings),
        freezePane: { rows: 1 },
      },
      {
        name: 'Erklärung',
        rows: explanationRows(kind),
        columns: [{ width: 30 }, { width: 22 }, { width: 24 }, { width: 90 }],
        cells: boldRow(explanationHeadings),
        freezePane: { rows: 1 },
      },
    ],
  });
  return { type: xlsxType, name, content };
};

const boldRow = (texts: readonly string[]) =>
  new Map(texts.map((value, index) => [`0,${index}`, { value, style: bold }]));

const explanationHeadings = ['Spalte', 'Pflicht', 'Beispiel', 'Erklärung'];

const explanationRows = (kind: ImportKind): string[][] => {
  const { required } = fileShapes[kind];
  const columns = templateColumns(kind);
  const requirement = (path: string): string => {
    const group = required.find((paths) => paths.includes(path));
    if (!group) return 'nein';
    return group.length === 1 ? 'ja' : 'eine von mehreren';
  };
  const rows = columns.map(({ path, label, example, explanation }) => [label, requirement(path), example, explanation]);
  const notes = [
    'Die Reihenfolge der Spalten ist frei, weitere Spalten werden übergangen.',
    'Eine leere Zelle ändert nichts an dem, was schon gespeichert ist.',
    'Die Beispielzeile wird beim Import ausgelassen.',
  ];
  return [explanationHeadings, ...rows, ['', '', '', ''], ...notes.map((note) => ['', '', '', note])];
};
