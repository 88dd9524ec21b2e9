import type { UploadPreview } from '@flottwart/contract/imports';
import { ScrollArea, Stack, Text, Title } from '@mantine/core';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import classes from './upload-preview.module.css';

interface UploadPreviewViewProps {
  readonly preview: UploadPreview;
}

type Problem = UploadPreview['problems'][number];
type SampleRow = UploadPreview['sample'][number];

const problemColumns: readonly Column<Problem>[] = [
  { key: 'line', header: 'Zeile', isOneLine: true, cell: ({ line }) => germanNumber(line, 0) },
  { key: 'column', header: 'Spalte', cell: ({ column }) => column || '–' },
  { key: 'message', header: 'Was nicht stimmt', cell: ({ message }) => message },
];

const sampleColumns = ({ headings }: UploadPreview): readonly Column<SampleRow>[] => {
  const known = headings.flatMap(({ column }) => (column === null ? [] : [column]));
  return [
    { key: 'line', header: 'Zeile', isOneLine: true, cell: ({ line }) => germanNumber(line, 0) },
    ...known.map((column, index) => ({
      key: column,
      header: column,
      isOneLine: true,
      cell: ({ cells }: SampleRow) => cells[index] || '–',
    })),
  ];
};

const summary = ({ rows, usableRows }: UploadPreview): string => {
  const found = rows === 1 ? '1 Zeile gelesen' : `${germanNumber(rows, 0)} Zeilen gelesen`;
  if (usableRows === rows) return `${found}, alle können übernommen werden.`;
  if (usableRows === 0) return `${found}, keine davon kann übernommen werden.`;
  const verb = usableRows === 1 ? 'kann' : 'können';
  return `${found}, ${germanNumber(usableRows, 0)} davon ${verb} übernommen werden. Die anderen werden ausgelassen und stehen im Bericht.`;
};

/** Preview of a parsed file: row counts, recognised columns, and the problems of each row. */
export const UploadPreviewView = ({ preview }: UploadPreviewViewProps) => {
  const ignored = preview.headings.flatMap(({ text, column }) => (column === null && text !== '' ? [text] : []));
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{preview.fileName}</Text>
        <Text role="status">{summary(preview)}</Text>
        {ignored.length > 0 ? (
          <Text size="sm" c="dimmed">
            Nicht erkannte Spalten werden übergangen: {ignored.join(', ')}
          </Text>
        ) : null}
      </div>
      {preview.problems.length > 0 ? (
        <section aria-label="Fehler in der Datei">
          <Title order={3} size="h5" mb="xs">
            Fehler in der Datei
          </Title>
          <ScrollArea.Autosize className={classes.scroll} mah="16rem" type="auto">
            <DataTable
              label="Fehler in der Datei"
              columns={problemColumns}
              rows={preview.problems}
              rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
              empty=""
            />
          </ScrollArea.Autosize>
        </section>
      ) : null}
      <section aria-label="Erste Zeilen">
        <Title order={3} size="h5" mb="xs">
          Erste Zeilen
        </Title>
        <ScrollArea.Autosize className={classes.scroll} mah="18rem" type="auto">
          <DataTable
            label="Erste Zeilen der Datei"
            columns={sampleColumns(preview)}
            rows={preview.sample}
            rowKey={({ line }) => line}
            empty=""
          />
        </ScrollArea.Autosize>
      </section>
    </Stack>
  );
};
