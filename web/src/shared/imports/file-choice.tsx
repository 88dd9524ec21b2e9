import type { ImportKind } from '@flottwart/contract/imports';
import { maxUploadBytes, maxUploadRows } from '@flottwart/contract/rules/limits';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { useTemplate } from '../../api/imports.ts';
import { germanNumber, wholeMegabytes } from '../../lib/german-numbers.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { takeLostFocus } from '../../ui/hand-over-focus.ts';
import { toast } from '../../ui/toast.tsx';

interface FileChoiceProps {
  readonly kind: ImportKind;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

const accepted = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Drop a file or choose one; the template shows what it should look like. */
export const FileChoice = ({ kind, isReading, onFile }: FileChoiceProps) => (
  <Stack gap="md" ref={takeLostFocus}>
    <TemplateLinks kind={kind} />
    <FileDrop
      icon={FileSpreadsheet}
      hint={`Excel (.xlsx) oder CSV, höchstens ${wholeMegabytes(maxUploadBytes)} und ${germanNumber(maxUploadRows, 0)} Zeilen`}
      accept={accepted}
      isBusy={isReading}
      busyText="Die Datei wird gelesen …"
      onFiles={([file]) => file && onFile(file)}
    />
  </Stack>
);

const TemplateLinks = ({ kind }: { readonly kind: ImportKind }) => {
  const template = useTemplate(kind);
  const fetchTemplate = (format: 'xlsx' | 'csv') =>
    template.mutate(format, { onError: (error) => toast.error(messageOf(error, 'Fehler beim Laden der Vorlage.')) });
  return (
    <Group gap="xs">
      <Text size="sm">Vorlage mit allen Spalten:</Text>
      <Anchor component="button" type="button" size="sm" onClick={() => fetchTemplate('xlsx')}>
        Excel-Vorlage
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={() => fetchTemplate('csv')}>
        CSV-Vorlage
      </Anchor>
    </Group>
  );
};
