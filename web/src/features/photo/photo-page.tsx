import { repairTypes } from '@flottwart/contract/rules/kinds';
import { attachmentTypes, maxRepairReasonLength } from '@flottwart/contract/rules/limits';
import {
  ActionIcon,
  Anchor,
  Button,
  FileButton,
  Group,
  NativeSelect,
  Paper,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsConnected } from '../../api/live/connection.ts';
import { type KeptPhoto, removePhoto, usePhotos } from '../../api/photo-draft.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { useObjectUrl } from '../../work-items/attachments/use-object-url.ts';
import { photoTypes } from './camera-button.tsx';
import { choosePhotos, removeUnreadable } from './choose-photos.ts';
import { emptyFiling, photoDraft, toFiling, vehicleOf } from './photo-filing.ts';
import classes from './photo-page.module.css';
import { type Failure, usePhotoFiling } from './use-photo-filing.ts';
import { VehicleChoice } from './vehicle-choice.tsx';

interface PhotoTilesProps {
  readonly photos: readonly KeptPhoto[];
  readonly disabled: boolean;
}

/** Photos and files of the draft, and buttons for more of them. */
const PhotoTiles = ({ photos, disabled }: PhotoTilesProps) => (
  <section aria-label="Aufnahmen">
    <ul className={classes.tiles} hidden={photos.length === 0}>
      {photos.map((photo, index) => (
        <PhotoTile key={photo.key} photo={photo} number={index + 1} disabled={disabled} />
      ))}
    </ul>
    <Group gap="xs">
      <FileButton accept={photoTypes} capture="environment" onChange={(file) => file && void choosePhotos([file])}>
        {(button) => (
          <Button {...button} variant="default" disabled={disabled} leftSection={<Camera size={16} aria-hidden />}>
            {photos.length === 0 ? 'Foto aufnehmen' : 'Weiteres Foto'}
          </Button>
        )}
      </FileButton>
      <FileButton accept={attachmentTypes.join()} multiple onChange={(files) => void choosePhotos(files)}>
        {(button) => (
          <Button {...button} variant="default" disabled={disabled} leftSection={<Paperclip size={16} aria-hidden />}>
            Datei wählen
          </Button>
        )}
      </FileButton>
    </Group>
  </section>
);

interface PhotoTileProps {
  readonly photo: KeptPhoto;
  readonly number: number;
  readonly disabled: boolean;
}

const PhotoTile = ({ photo: { key, file }, number, disabled }: PhotoTileProps) => {
  const url = useObjectUrl(file);
  return (
    <li className={classes.tile}>
      {file.type.startsWith('image/') ? (
        <img src={url} alt={`Aufnahme ${number}`} />
      ) : (
        <span className={classes.document}>
          <FileText size={24} aria-hidden />
          {file.name}
        </span>
      )}
      <ActionIcon
        className={classes.remove}
        variant="default"
        radius="xl"
        disabled={disabled}
        aria-label={`Aufnahme ${number} entfernen`}
        onClick={() => removePhoto(key)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};

const uses = [
  { value: 'damage', label: 'Schaden' },
  { value: 'document', label: 'Dokument' },
];

const missingPart = (photoCount: number, vehicleId: number | null): string | null => {
  if (photoCount === 0) return 'Bitte zuerst ein Foto aufnehmen oder eine Datei wählen.';
  return vehicleId === null ? 'Bitte ein Fahrzeug wählen.' : null;
};

const failureText = (failure: Failure | null): string | null => {
  if (failure === null || failure.refusedKey !== null) return failure?.text ?? null;
  const promise = failure.isOffline
    ? 'Foto und Angaben bleiben auf diesem Gerät und werden gesendet, sobald die Verbindung wieder da ist.'
    : 'Das Foto bleibt auf diesem Gerät, bis es gesendet ist.';
  return `${failure.text} ${promise}`;
};

interface PhotoPageProps {
  /** Known where the photo was taken from the page of a vehicle. */
  readonly vehicleId: number | null;
}

/** Sends what waits for a connection: when the page opens, and whenever the connection is back. */
const useSendWhenConnected = (isWaiting: boolean, send: () => void) => {
  const isConnected = useIsConnected();
  const wasTried = useRef(false);
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!isConnected) wasTried.current = false;
    if (!isConnected || !isWaiting || wasTried.current) return;
    wasTried.current = true;
    sendNow();
  }, [isConnected, isWaiting]);
  return () => {
    wasTried.current = isConnected;
  };
};

/** From a photo to a damage or a document of a vehicle. Photos and entries stay on the device until all of it is stored. */
export const PhotoPage = ({ vehicleId: given }: PhotoPageProps) => {
  const navigate = useNavigate();
  const photos = usePhotos();
  const { progress, failure, file } = usePhotoFiling();
  const { form, draft } = useDraftForm(photoDraft, { initialValues: emptyFiling });
  const [missing, setMissing] = useState<string | null>(null);
  const { use, repairId, queued } = form.values;
  const vehicleId = vehicleOf(form.values, given);
  const isDamage = use === 'damage';
  const isSending = progress.step === 'sending';
  const isFixed = isSending || repairId !== '';

  const choose = (id: number | null) => {
    form.setFieldValue('vehicleId', id === null ? '' : String(id));
    void navigate({ to: '/photo', search: id === null ? {} : { vehicle: String(id) }, replace: true });
  };

  const leave = async (path: string) => {
    draft.clear();
    await navigate({ to: path, replace: true });
  };

  const send = async (sent: readonly KeptPhoto[]) => {
    setMissing(missingPart(sent.length, vehicleId));
    if (sent.length === 0 || vehicleId === null) return;
    form.setValues({ vehicleId: String(vehicleId), queued: '' });
    const path = await file(toFiling(form.values, vehicleId, sent), {
      onRepair: (id) => form.setFieldValue('repairId', String(id)),
      onFailure: ({ isOffline }) => form.setFieldValue('queued', isOffline ? 'yes' : ''),
    });
    if (path === null) return;
    toast.success(isDamage ? 'Schaden gemeldet.' : 'Dokument abgelegt.');
    await leave(path);
  };
  useEffect(() => void removeUnreadable(photos), [photos]);

  const recordAttempt = useSendWhenConnected(queued !== '' && photos.length > 0, () => void send(photos));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    recordAttempt();
    void send(photos);
  };

  /** The others are sent; without any the repair is complete as it is. */
  const discard = (key: string) => {
    const others = photos.filter((photo) => photo.key !== key);
    removePhoto(key);
    if (others.length > 0) return void send(others);
    return void leave(repairId === '' ? `/vehicles/${vehicleId}` : `/repairrecords/${repairId}`);
  };

  return (
    <>
      <PageHeader title="Foto ablegen" />
      <Paper withBorder p="md" component="form" className={classes.page} onSubmit={submit}>
        <Stack gap="md">
          <PhotoTiles photos={photos} disabled={isSending} />
          <section aria-labelledby="photo-vehicle">
            <Title order={2} size="h4" mb="xs" id="photo-vehicle">
              Welches Fahrzeug?
            </Title>
            <VehicleChoice vehicleId={vehicleId} disabled={isFixed} onChoose={choose} />
          </section>
          <section aria-labelledby="photo-use">
            <Title order={2} size="h4" mb="xs" id="photo-use">
              Schaden oder Dokument?
            </Title>
            <SegmentedControl
              fullWidth
              data={uses}
              disabled={isFixed}
              aria-labelledby="photo-use"
              {...form.getInputProps('use')}
            />
            {isDamage ? (
              <Stack gap="sm" mt="sm">
                <TextInput
                  label="Was ist beschädigt?"
                  placeholder="Kratzer an der Schiebetür"
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
          {repairId === '' || isSending ? null : (
            <FormMessage
              tone="success"
              text={
                <>
                  Der Schaden ist gemeldet, das Foto fehlt noch.{' '}
                  <Anchor inherit renderRoot={(props) => <Link {...props} to={`/repairrecords/${repairId}`} />}>
                    Reparatur öffnen
                  </Anchor>
                </>
              }
            />
          )}
          <FormMessage tone="failure" text={missing ?? failureText(failure)} />
          {isSending ? <Progress value={progress.share * 100} aria-label={`${progress.left} noch zu senden`} /> : null}
          {failure?.refusedKey ? (
            <Button size="md" fullWidth onClick={() => discard(failure.refusedKey ?? '')}>
              Foto verwerfen
            </Button>
          ) : (
            <Button type="submit" size="md" fullWidth loading={isSending}>
              {failure === null ? (isDamage ? 'Schaden melden' : 'Dokument ablegen') : 'Noch einmal senden'}
            </Button>
          )}
        </Stack>
      </Paper>
    </>
  );
};
