import { attachmentTypes } from '@flottwart/contract/rules/limits';
import { Button, FileButton, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Camera, Paperclip } from 'lucide-react';

interface AddButtonsProps {
  readonly onFiles: (files: readonly File[]) => void;
}

const accepted = attachmentTypes.join(',');
const photos = attachmentTypes.filter((type) => type.startsWith('image/')).join(',');

/** Button for files; on a phone it takes a photo. */
export const addFilesId = 'anhang-hinzufuegen';

/** Accepts JPEG but not HEIC, so that an iPhone converts its photos. */
export const AddButtons = ({ onFiles }: AddButtonsProps) => {
  const isTouch = useMediaQuery('(pointer: coarse)');
  return (
    <Group gap="xs">
      {isTouch ? (
        <FileButton accept={photos} capture="environment" onChange={(photo) => photo && onFiles([photo])}>
          {(button) => (
            <Button
              {...button}
              id={addFilesId}
              size="xs"
              variant="default"
              leftSection={<Camera size={14} aria-hidden />}
            >
              Foto aufnehmen
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton accept={accepted} multiple onChange={onFiles}>
        {(button) => (
          <Button
            {...button}
            {...(!isTouch && { id: addFilesId })}
            size="xs"
            variant="default"
            leftSection={<Paperclip size={14} aria-hidden />}
          >
            Dateien anhängen
          </Button>
        )}
      </FileButton>
    </Group>
  );
};
