import { attachmentTypes } from '@flottwart/contract/rules/limits';
import { ActionIcon, Button, FileButton, Group } from '@mantine/core';
import { Camera, FileText, Paperclip, X } from 'lucide-react';
import { type KeptPhoto, removePhoto } from '../../api/photo-draft.ts';
import { useObjectUrl } from '../../work-items/attachments/use-object-url.ts';
import { photoTypes } from './camera-button.tsx';
import { choosePhotos } from './choose-photos.ts';
import classes from './photo-page.module.css';

interface PhotoTilesProps {
  readonly photos: readonly KeptPhoto[];
  readonly disabled: boolean;
}

/** Photos and files of the draft, and buttons for more of them. */
export const PhotoTiles = ({ photos, disabled }: PhotoTilesProps) => (
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
