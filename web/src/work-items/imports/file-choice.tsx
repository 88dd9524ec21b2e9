import type { ImportKind } from '@flottwart/contract/imports';
import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useTemplate } from '../../api/imports.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './file-choice.module.css';

interface FileChoiceProps {
  readonly kind: ImportKind;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

const accepted = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Drop a file or choose one; the template shows what it should look like. */
export const FileChoice = ({ kind, isReading, onFile }: FileChoiceProps) => {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isReading) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <Stack gap="md">
      <TemplateLinks kind={kind} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the pointer; the button inside does the same for everybody */}
      <div
        className={classes.area}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
      >
        <FileSpreadsheet size={32} aria-hidden className={classes.icon} />
        <Text ta="center">{isReading ? 'Die Datei wird gelesen …' : 'Datei hierher ziehen oder'}</Text>
        <FileButton accept={accepted} onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button {...props} loading={isReading} data-autofocus>
              Datei auswählen
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" ta="center">
          Excel (.xlsx) oder CSV, höchstens 10 MB und 50.000 Zeilen
        </Text>
      </div>
    </Stack>
  );
};

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
