import type { TextEncoding, UploadPreview } from '@flottwart/contract/import-files';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { UploadChoice } from '../../api/imports.ts';
import { textEncodings } from './import-text.ts';

/** Detected values, and how a person changes them. */
export interface DetectedProps {
  readonly preview: UploadPreview;
  /** A file is being read; choices wait, but stay enabled: a disabled one would lose the focus. */
  readonly isReading: boolean;
  readonly onChoose: (choice: UploadChoice) => void;
}

/** Position of each heading's column, as the server takes it. */
export const positionsOf = ({ headings, columns }: UploadPreview): (number | null)[] =>
  headings.map(({ column }) => {
    const position = columns.findIndex(({ label }) => label === column);
    return position === -1 ? null : position;
  });

export const SheetChoice = ({ preview: { sheets, sheet }, isReading, onChoose }: DetectedProps) => {
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
export const DateOrderChoice = ({ preview, isReading, onChoose }: DetectedProps) => {
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

export const EncodingChoice = ({ preview: { encoding }, isReading, onChoose }: DetectedProps) =>
  encoding === null ? null : (
    <NativeSelect
      label="Zeichensatz"
      aria-disabled={isReading}
      value={encoding}
      data={textEncodings}
      onChange={({ currentTarget }) => onChoose({ encoding: currentTarget.value as TextEncoding })}
    />
  );
