import type { UploadPreview } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { counted } from '@flottwart/contract/rules/counted';
import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { maxUploadBytes, maxUploadRows } from '@flottwart/contract/rules/limits';
import { Anchor, Button, Checkbox, Group, Modal, Stack, Tabs, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { type UploadChoice, useStartUpload, useTemplate, useUpload } from '../../api/imports.ts';
import { germanNumber, wholeMegabytes } from '../../lib/german-numbers.ts';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { takeLostFocus } from '../../ui/move-focus.ts';
import { toast } from '../../ui/toast.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { UploadPreviewView } from './upload-preview.tsx';

interface FileChoiceProps {
  readonly kind: ImportKind;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

const accepted = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Drop a file or choose one; the template shows what it should look like. */
const FileChoice = ({ kind, isReading, onFile }: FileChoiceProps) => (
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

interface OptionalRowsProps {
  readonly preview: UploadPreview;
  readonly isReading: boolean;
  readonly onInclude: (choice: UploadChoice) => void;
}

/** Rows that are left out unless a person includes them. */
const OptionalRows = ({ preview, isReading, onInclude }: OptionalRowsProps) => {
  const { groups, includeGroups, archived, includeArchived } = preview;
  if (groups + archived === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {groups > 0 ? (
        <Checkbox
          label={`${counted(groups, 'Zwischenzeile', 'Zwischenzeilen')} mit übernehmen`}
          description="Zeilen, die nur eine Gruppe benennen, werden sonst ausgelassen."
          checked={includeGroups}
          aria-disabled={isReading}
          onChange={({ currentTarget }) => onInclude({ includeGroups: currentTarget.checked ? 'true' : 'false' })}
        />
      ) : null}
      {archived > 0 ? (
        <Checkbox
          label={`${counted(archived, 'archiviertes Fahrzeug', 'archivierte Fahrzeuge')} trotzdem ändern`}
          description="Sie bleiben archiviert. Ohne Haken bleiben sie, wie sie sind."
          checked={includeArchived}
          aria-disabled={isReading}
          onChange={({ currentTarget }) => onInclude({ includeArchived: currentTarget.checked ? 'true' : 'false' })}
        />
      ) : null}
    </Stack>
  );
};

interface UploadDialogProps {
  readonly kind: ImportKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const stepNames = ['columns', 'rows'] as const;
type Step = (typeof stepNames)[number];

const rowsText = (count: number): string => (count === 1 ? '1 Zeile' : `${germanNumber(count, 0)} Zeilen`);

/** Rows that would change nothing are not offered as an import. */
const startLabel = ({ usableRows, unchanged }: UploadPreview): string =>
  usableRows > 0 && usableRows === unchanged ? 'Alles unverändert' : `${rowsText(usableRows)} importieren`;

const needsDecision = ({ missing, questions }: UploadPreview): boolean => missing.length > 0 || questions.length > 0;

/** File chosen for an import, its preview, and the steps between them. */
const useFileImport = (kind: ImportKind, onClose: () => void) => {
  const upload = useUpload(kind);
  const start = useStartUpload();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<UploadPreview | null>(null);
  const [choice, setChoice] = useState<UploadChoice>({});
  const [step, setStep] = useState<Step>('rows');
  const isBusy = upload.isPending || start.isPending;

  const read = (chosen: File) => {
    setFile(chosen);
    upload.mutate(
      { file: chosen },
      {
        onSuccess: (next) => {
          setPreview(next);
          setStep(needsDecision(next) ? 'columns' : 'rows');
        },
      },
    );
  };
  /** Reads the file again; rows that were included stay so. */
  const choose = (next: UploadChoice) => {
    if (!file || !preview || upload.isPending) return;
    const { includeGroups, includeArchived } = choice;
    const whole = { ...(includeGroups && { includeGroups }), ...(includeArchived && { includeArchived }), ...next };
    setChoice(whole);
    const draft = { readAs: preview.readAs, ...(preview.id !== null && { replaces: preview.id }) };
    upload.mutate({ file, choice: { ...draft, ...whole } }, { onSuccess: setPreview });
  };
  const include = (next: UploadChoice) => choose({ ...choice, ...next });
  const reset = () => {
    upload.reset();
    start.reset();
    setFile(null);
    setPreview(null);
    setChoice({});
  };
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  const startImport = (id: number) =>
    start.mutate(id, {
      onSuccess: ({ message }) => {
        toast.info(message);
        reset();
        onClose();
      },
    });
  const failure = start.error
    ? `Fehler beim Starten des Imports. ${messageOf(start.error, '')}`.trimEnd()
    : upload.error
      ? messageOf(upload.error, 'Fehler beim Hochladen.')
      : null;
  return {
    file,
    preview,
    step,
    setStep,
    read,
    choose,
    include,
    reset,
    close,
    startImport,
    failure,
    isReading: upload.isPending,
    isStarting: start.isPending,
    isBusy,
  };
};

/** Imports a file in steps: choose, check columns and rows, import. Nothing is stored before the last one. */
export const UploadDialog = ({ kind, opened, onClose }: UploadDialogProps) => {
  const { file, preview, step, ...steps } = useFileImport(kind, onClose);
  const isNarrow = useIsPhone();

  useOpenDialog(opened, steps.close);

  return (
    <Modal
      opened={opened}
      onClose={steps.close}
      title={`${importSubjects[kind]} aus einer Datei importieren`}
      size={preview ? '72rem' : 'xl'}
      fullScreen={isNarrow === true && preview !== null}
    >
      {preview && file ? (
        <Tabs
          value={step}
          onChange={(next) => steps.setStep(stepNames.find((each) => each === next) ?? step)}
          keepMounted={false}
        >
          <Tabs.List mb="md" aria-label="Schritte des Imports" ref={takeLostFocus}>
            <Tabs.Tab value="columns">Spalten{needsDecision(preview) ? ' (bitte prüfen)' : ''}</Tabs.Tab>
            <Tabs.Tab value="rows" disabled={preview.id === null}>
              Vorschau
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="columns">
            <ColumnMapping preview={preview} isReading={steps.isReading} onChoose={steps.choose} />
          </Tabs.Panel>
          <Tabs.Panel value="rows">
            <OptionalRows preview={preview} isReading={steps.isReading} onInclude={steps.include} />
            <UploadPreviewView key={preview.id} preview={preview} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <FileChoice kind={kind} isReading={steps.isReading} onFile={steps.read} />
      )}
      <FormMessage tone="failure" text={steps.failure} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={steps.close} disabled={steps.isBusy}>
          Abbrechen
        </Button>
        {preview ? (
          <>
            <Button variant="default" onClick={steps.reset} disabled={steps.isBusy}>
              Andere Datei wählen
            </Button>
            <Button
              loading={steps.isStarting}
              disabled={steps.isReading || preview.id === null || preview.usableRows === preview.unchanged}
              onClick={() => preview.id !== null && steps.startImport(preview.id)}
            >
              {startLabel(preview)}
            </Button>
          </>
        ) : null}
      </Group>
    </Modal>
  );
};
