import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { Button, Radio, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { attachmentsQuery } from '../../../api/attachments.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addFilesId } from '../../../work-items/attachments/add-buttons.tsx';
import { Thumbnail } from '../../../work-items/attachments/thumbnail.tsx';
import classes from './photo-dialog.module.css';

const noPhoto = 'none';

interface PhotoOptionProps {
  readonly vehicleId: number;
  readonly attachment: Attachment;
}

const PhotoOption = ({ vehicleId, attachment }: PhotoOptionProps) => (
  <Radio.Card value={String(attachment.id)} aria-label={attachment.fileName} className={classes.option}>
    <Thumbnail itemId={vehicleId} attachment={attachment} />
    <Text size="sm" truncate>
      {attachment.fileName}
    </Text>
  </Radio.Card>
);

/** Opens the files of the device, as the button of the attachments does. */
const askForFiles = (): void => document.getElementById(addFilesId)?.click();

interface PhotoDialogProps {
  readonly vehicleId: number;
  readonly photoId: number | null;
  readonly onClose: () => void;
}

/** Photos among the attachments of a vehicle, one of which shows it. */
export const PhotoDialog = ({ vehicleId, photoId, onClose }: PhotoDialogProps) => {
  const attachments = useQuery(attachmentsQuery(vehicleId));
  const choose = useMutation(apiMutation('PATCH /api/vehicles/:id/photo', { params: { id: vehicleId } }));
  const [chosen, setChosen] = useState(photoId === null ? noPhoto : String(photoId));
  const hasPhotos = attachments.data?.items.some(({ hasThumbnail }) => hasThumbnail) ?? false;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose.mutate(
      { body: { attachmentId: chosen === noPhoto ? null : Number(chosen) } },
      {
        onSuccess: () => {
          toast.success('Foto gespeichert.');
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      opened
      title="Foto des Fahrzeugs"
      submitLabel="Übernehmen"
      failure={choose.error ? `Fehler beim Speichern: ${messageOf(choose.error, '')}` : null}
      busy={choose.isPending}
      canSubmit={hasPhotos}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryView
        query={attachments}
        loading={<Skeleton height={120} aria-busy="true" />}
        failureText="Die Anhänge konnten nicht geladen werden."
      >
        {({ items }) => {
          const photos = items.filter(({ hasThumbnail }) => hasThumbnail);
          if (photos.length === 0)
            return (
              <>
                <Text>Das Fahrzeug hat noch keine Fotos. Ein angehängtes Foto steht danach hier zur Wahl.</Text>
                <Button
                  variant="default"
                  onClick={() => {
                    onClose();
                    askForFiles();
                  }}
                >
                  Foto anhängen
                </Button>
              </>
            );
          return (
            <Radio.Group value={chosen} onChange={setChosen} label="Foto aus den Anhängen">
              <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" mt="xs">
                {photos.map((attachment) => (
                  <PhotoOption key={attachment.id} vehicleId={vehicleId} attachment={attachment} />
                ))}
                <Radio.Card value={noPhoto} aria-label="Kein Foto" className={classes.option}>
                  <Text size="sm">Kein Foto</Text>
                </Radio.Card>
              </SimpleGrid>
            </Radio.Group>
          );
        }}
      </QueryView>
    </FormDialog>
  );
};
