import type { ImportKind } from '@flottwart/contract/imports';
import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { Button, Group, Modal } from '@mantine/core';
import { messageOf } from '../../api/api-error.ts';
import { useStartUpload, useUpload } from '../../api/imports.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { FileChoice } from './file-choice.tsx';
import { UploadPreviewView } from './upload-preview.tsx';

interface UploadDialogProps {
  readonly kind: ImportKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const rowsText = (count: number): string => (count === 1 ? '1 Zeile' : `${germanNumber(count, 0)} Zeilen`);

/** Imports a file in three steps: choose, preview, import. Nothing is stored before the last one. */
export const UploadDialog = ({ kind, opened, onClose }: UploadDialogProps) => {
  const upload = useUpload(kind);
  const start = useStartUpload();
  const preview = upload.data;
  const isBusy = upload.isPending || start.isPending;

  const reset = () => {
    upload.reset();
    start.reset();
  };
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  const takeOver = (id: number) =>
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

  return (
    <Modal opened={opened} onClose={close} title={`${importSubjects[kind]} aus einer Datei importieren`} size="xl">
      {preview ? (
        <UploadPreviewView preview={preview} />
      ) : (
        <FileChoice kind={kind} isReading={upload.isPending} onFile={(file) => upload.mutate(file)} />
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
            <Button loading={start.isPending} disabled={preview.usableRows === 0} onClick={() => takeOver(preview.id)}>
              {rowsText(preview.usableRows)} importieren
            </Button>
          </>
        ) : null}
      </Group>
    </Modal>
  );
};
