import type { UploadPreview } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { Button, Group, Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { type UploadChoice, useStartUpload, useUpload } from '../../api/imports.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { FileChoice } from './file-choice.tsx';
import { UploadPreviewView } from './upload-preview.tsx';

interface UploadDialogProps {
  readonly kind: ImportKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const steps = ['columns', 'rows'] as const;
type Step = (typeof steps)[number];

const rowsText = (count: number): string => (count === 1 ? '1 Zeile' : `${germanNumber(count, 0)} Zeilen`);

const needsDecision = ({ missing, questions }: UploadPreview): boolean => missing.length > 0 || questions.length > 0;

/** Imports a file in steps: choose, check columns and rows, import. Nothing is stored before the last one. */
export const UploadDialog = ({ kind, opened, onClose }: UploadDialogProps) => {
  const upload = useUpload(kind);
  const start = useStartUpload();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<UploadPreview | null>(null);
  const [step, setStep] = useState<Step>('rows');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const isBusy = upload.isPending || start.isPending;

  const read = (chosen: File, choice?: UploadChoice) => {
    setFile(chosen);
    upload.mutate(
      { file: chosen, ...(choice && { choice }) },
      {
        onSuccess: (next) => {
          setPreview(next);
          if (!choice) setStep(needsDecision(next) ? 'columns' : 'rows');
        },
      },
    );
  };
  const reset = () => {
    upload.reset();
    start.reset();
    setFile(null);
    setPreview(null);
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

  useOpenDialog(opened, close);

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`${importSubjects[kind]} aus einer Datei importieren`}
      size={preview ? '72rem' : 'xl'}
      fullScreen={isNarrow === true && preview !== null}
    >
      {preview && file ? (
        <Tabs
          value={step}
          onChange={(next) => setStep(steps.find((each) => each === next) ?? step)}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="columns">Spalten{needsDecision(preview) ? ' (bitte prüfen)' : ''}</Tabs.Tab>
            <Tabs.Tab value="rows" disabled={preview.id === null}>
              Vorschau
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="columns">
            <ColumnMapping
              preview={preview}
              isReading={upload.isPending}
              onChoose={(choice) =>
                read(file, { readAs: preview.readAs, ...(preview.id !== null && { replaces: preview.id }), ...choice })
              }
            />
          </Tabs.Panel>
          <Tabs.Panel value="rows">
            <UploadPreviewView key={preview.id} preview={preview} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <FileChoice kind={kind} isReading={upload.isPending} onFile={(chosen) => read(chosen)} />
      )}
      <FormMessage tone="failure" text={failure} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close} disabled={isBusy}>
          Abbrechen
        </Button>
        {preview ? (
          <>
            <Button variant="default" onClick={reset} disabled={isBusy}>
              Andere Datei wählen
            </Button>
            <Button
              loading={start.isPending}
              disabled={upload.isPending || preview.id === null || preview.usableRows === 0}
              onClick={() => preview.id !== null && startImport(preview.id)}
            >
              {rowsText(preview.usableRows)} importieren
            </Button>
          </>
        ) : null}
      </Group>
    </Modal>
  );
};
