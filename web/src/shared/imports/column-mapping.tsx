import type { TextEncoding, UploadPreview } from '@flottwart/contract/import-files';
import { Alert, Anchor, Group, Loader, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import type { UploadChoice } from '../../api/imports.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { textEncodings } from './import-text.ts';
import classes from './upload-preview.module.css';

/** Detected values, and how a person changes them. */
interface DetectedProps {
  readonly preview: UploadPreview;
  /** A file is being read; choices wait, but stay enabled: a disabled one would lose the focus. */
  readonly isReading: boolean;
  readonly onChoose: (choice: UploadChoice) => void;
}

/** Position of each heading's column, as the server takes it. */
const positionsOf = ({ headings, columns }: UploadPreview): (number | null)[] =>
  headings.map(({ column }) => {
    const position = columns.findIndex(({ label }) => label === column);
    return position === -1 ? null : position;
  });

const SheetChoice = ({ preview: { sheets, sheet }, isReading, onChoose }: DetectedProps) => {
  if (sheets.length < 2) return null;
  const others = sheets.filter(({ fits }, at) => fits && at !== sheet).map(({ name }) => `„${name}“`);
  return (
    <NativeSelect
      label="Blatt"
      aria-disabled={isReading}
      value={String(sheet)}
      data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
      description={others.length > 0 ? `Passt auch: ${others.join(', ')}` : undefined}
      onChange={({ currentTarget }) => onChoose({ sheet: Number(currentTarget.value) })}
    />
  );
};

/** Shown for files with dates such as 03/04/2026. */
const DateOrderChoice = ({ preview, isReading, onChoose }: DetectedProps) => {
  const isAsked = preview.questions.some(({ about }) => about === 'dateOrder');
  if (!isAsked && preview.dateOrder === null) return null;
  return (
    <SegmentedControl
      aria-label="Daten mit Schrägstrich"
      readOnly={isReading}
      value={preview.dateOrder ?? ''}
      data={[
        { value: 'dmy', label: 'Tag zuerst' },
        { value: 'mdy', label: 'Monat zuerst' },
      ]}
      onChange={(dateOrder) =>
        onChoose({
          sheet: preview.sheet,
          headerLine: preview.headerLine,
          columns: positionsOf(preview),
          dateOrder: dateOrder as 'dmy' | 'mdy',
          ...(preview.encoding && { encoding: preview.encoding }),
        })
      }
    />
  );
};

const EncodingChoice = ({ preview: { encoding }, isReading, onChoose }: DetectedProps) =>
  encoding === null ? null : (
    <NativeSelect
      label="Zeichensatz"
      aria-disabled={isReading}
      value={encoding}
      data={textEncodings}
      onChange={({ currentTarget }) => onChoose({ encoding: currentTarget.value as TextEncoding })}
    />
  );

interface HeadingRow {
  readonly place: number;
  readonly text: string;
  readonly column: string | null;
  readonly foundBy: UploadPreview['headings'][number]['foundBy'];
  readonly examples: readonly string[];
}

const foundByTexts = {
  name: 'an der Überschrift erkannt',
  content: 'am Inhalt erkannt',
  choice: 'selbst gewählt',
} as const;

/** Complete choice with one heading given to another column, which takes it from the heading that had it. */
const withColumn = (preview: UploadPreview, place: number, label: string): UploadChoice => {
  const { sheet, headerLine, dateOrder, columns } = preview;
  const position = columns.findIndex((column) => column.label === label);
  const isRepeatable = columns[position]?.isRepeatable === true;
  const positions = positionsOf(preview).map((other, at) => {
    if (at === place) return position === -1 ? null : position;
    return other === position && !isRepeatable ? null : other;
  });
  return {
    sheet,
    headerLine,
    columns: positions,
    ...(dateOrder && { dateOrder }),
    ...(preview.encoding && { encoding: preview.encoding }),
  };
};

/** Detected properties of a file, with a choice for each part. */
export const ColumnMapping = ({ preview, isReading, onChoose }: DetectedProps) => (
  <Stack gap="md">
    <Group gap="xs">
      <Text fw={600}>{preview.fileName}</Text>
      <Text size="sm" c="dimmed">
        {preview.format}
      </Text>
      {isReading ? <Loader size="xs" aria-label="Die Datei wird gelesen" /> : null}
    </Group>
    <Decisions preview={preview} />
    <Group gap="md" align="flex-end">
      <SheetChoice preview={preview} isReading={isReading} onChoose={onChoose} />
      <NativeSelect
        label="Überschriften in"
        className={classes.headerLine}
        aria-disabled={isReading}
        value={String(preview.headerLine)}
        data={[
          ...preview.firstLines.map(({ line, text }) => ({ value: String(line), label: `Zeile ${line}: ${text}` })),
          { value: '0', label: 'Keine Überschriften' },
        ]}
        onChange={({ currentTarget }) =>
          onChoose({
            sheet: preview.sheet,
            headerLine: Number(currentTarget.value),
            ...(preview.encoding && { encoding: preview.encoding }),
          })
        }
      />
      <DateOrderChoice preview={preview} isReading={isReading} onChoose={onChoose} />
      <EncodingChoice preview={preview} isReading={isReading} onChoose={onChoose} />
    </Group>
    <DataTable
      label="Zuordnung der Spalten"
      columns={mappingColumns(preview, isReading, (place, label) => onChoose(withColumn(preview, place, label)))}
      rows={preview.headings.map((heading, place) => ({ ...heading, place })).filter(isShown)}
      rowKey={({ place }) => place}
      empty="Die Zeile der Überschriften ist leer."
    />
    <Text size="sm" c="dimmed">
      {preview.isRemembered
        ? 'So wurde eine Datei mit diesen Überschriften schon einmal zugeordnet. '
        : 'Eine geänderte Zuordnung wird für Dateien mit denselben Überschriften gemerkt. '}
      <Anchor component="button" type="button" size="sm" onClick={() => onChoose({ isAutomatic: 'true' })}>
        Automatisch zuordnen
      </Anchor>
    </Text>
  </Stack>
);

const isShown = ({ text, examples }: HeadingRow): boolean => text !== '' || examples.length > 0;

/** Missing columns and open questions, which nothing is guessed about. */
const Decisions = ({ preview: { missing, questions } }: Pick<DetectedProps, 'preview'>) => {
  const texts = [
    ...missing.map((label) => `Die Spalte „${label}“ fehlt. Bitte unten zuordnen oder eine andere Zeile wählen.`),
    ...questions.map(({ text }) => text),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert color="orange" title="Bitte entscheiden" role="alert">
      {texts.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
};

const mappingColumns = (
  { columns }: UploadPreview,
  isReading: boolean,
  onColumn: (place: number, label: string) => void,
): readonly Column<HeadingRow>[] => [
  {
    key: 'text',
    header: 'Spalte der Datei',
    isCardTitle: true,
    cell: ({ text, place }) => text || `Spalte ${place + 1}`,
  },
  { key: 'examples', header: 'Beispiele', cell: ({ examples }) => examples.join(' · ') || '–' },
  {
    key: 'column',
    header: 'wird zu',
    cell: ({ text, place, column }) => (
      <NativeSelect
        size="xs"
        aria-label={`${text || `Spalte ${place + 1}`} wird zu`}
        aria-disabled={isReading}
        value={column ?? ''}
        data={[
          { value: '', label: 'nicht übernehmen' },
          ...columns.map(({ label, isRequired }) => ({
            value: label,
            label: isRequired ? `${label} (Pflicht)` : label,
          })),
        ]}
        onChange={({ currentTarget }) => onColumn(place, currentTarget.value)}
      />
    ),
  },
  { key: 'foundBy', header: 'Warum', cell: ({ column, foundBy }) => (column && foundBy ? foundByTexts[foundBy] : '–') },
];
