import { repairTypes } from '@flottwart/contract/rules/kinds';
import { maxRepairReasonLength } from '@flottwart/contract/rules/limits';
import { Button, NativeSelect, Paper, Progress, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePhotos } from '../../api/photo-draft.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import classes from './photo-page.module.css';
import { PhotoTiles } from './photo-tiles.tsx';
import { usePhotoFiling } from './use-photo-filing.ts';
import { VehicleChoice } from './vehicle-choice.tsx';

const uses = [
  { value: 'damage', label: 'Schaden' },
  { value: 'document', label: 'Dokument' },
];

const initialValues = { use: 'damage', repairType: 'Karosserie', repairReason: '', repairId: '' };

const missingPart = (photoCount: number, vehicleId: number | null): string | null => {
  if (photoCount === 0) return 'Bitte zuerst ein Foto aufnehmen oder eine Datei wählen.';
  return vehicleId === null ? 'Bitte ein Fahrzeug wählen.' : null;
};

interface PhotoPageProps {
  /** Known where the photo was taken from the page of a vehicle. */
  readonly vehicleId: number | null;
}

/** From a photo to a damage or a document of a vehicle. Photos and entries stay on the device until all of it is stored. */
export const PhotoPage = ({ vehicleId }: PhotoPageProps) => {
  const navigate = useNavigate();
  const photos = usePhotos();
  const { progress, failure, file } = usePhotoFiling();
  const { form, draft } = useDraftForm('Foto', { initialValues });
  const [missing, setMissing] = useState<string | null>(null);
  const { use, repairReason } = form.values;
  const isDamage = use === 'damage';
  const repairType = repairTypes.find((type) => type === form.values.repairType) ?? repairTypes[0];
  const isSending = progress.step === 'sending';

  const choose = (id: number | null) =>
    void navigate({ to: '/photo', search: id === null ? {} : { vehicle: String(id) }, replace: true });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(missingPart(photos.length, vehicleId));
    if (photos.length === 0 || vehicleId === null) return;
    if (isDamage && repairReason.trim() === '')
      return form.setFieldError('repairReason', 'Bitte den Schaden in wenigen Worten beschreiben.');
    const path = await file(
      {
        vehicleId,
        damage: isDamage ? { repairType, repairReason } : null,
        repairId: isDamage && form.values.repairId !== '' ? Number(form.values.repairId) : null,
        photos,
      },
      (id) => form.setFieldValue('repairId', String(id)),
    );
    if (path === null) return;
    draft.clear();
    toast.success(isDamage ? 'Schaden gemeldet.' : 'Dokument abgelegt.');
    await navigate({ to: path, replace: true });
  };

  return (
    <>
      <PageHeader title="Foto ablegen" />
      <Paper withBorder p="md" component="form" className={classes.page} onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PhotoTiles photos={photos} disabled={isSending} />
          <section aria-labelledby="photo-vehicle">
            <Title order={2} size="h4" mb="xs" id="photo-vehicle">
              Welches Fahrzeug?
            </Title>
            <VehicleChoice
              vehicleId={vehicleId}
              disabled={isSending || form.values.repairId !== ''}
              onChoose={choose}
            />
          </section>
          <section aria-labelledby="photo-use">
            <Title order={2} size="h4" mb="xs" id="photo-use">
              Schaden oder Dokument?
            </Title>
            <SegmentedControl
              fullWidth
              data={uses}
              disabled={isSending || form.values.repairId !== ''}
              aria-labelledby="photo-use"
              {...form.getInputProps('use')}
            />
            {isDamage ? (
              <Stack gap="sm" mt="sm">
                <TextInput
                  label="Was ist beschädigt?"
                  placeholder="Kratzer an der Schiebetür"
                  withAsterisk
                  maxLength={maxRepairReasonLength}
                  autoComplete="off"
                  disabled={isSending}
                  {...form.getInputProps('repairReason')}
                />
                <NativeSelect
                  label="Art"
                  data={[...repairTypes]}
                  disabled={isSending}
                  {...form.getInputProps('repairType')}
                />
              </Stack>
            ) : (
              <Text size="sm" c="dimmed" mt="xs">
                Wird an das Fahrzeug angehängt.
              </Text>
            )}
          </section>
          <FormMessage
            tone="failure"
            text={
              missing ?? (failure === null ? null : `${failure} Das Foto bleibt auf diesem Gerät, bis es gesendet ist.`)
            }
          />
          {isSending ? <Progress value={progress.share * 100} aria-label={`${progress.left} noch zu senden`} /> : null}
          <Button type="submit" size="md" fullWidth loading={isSending}>
            {failure === null ? (isDamage ? 'Schaden melden' : 'Dokument ablegen') : 'Noch einmal senden'}
          </Button>
        </Stack>
      </Paper>
    </>
  );
};
