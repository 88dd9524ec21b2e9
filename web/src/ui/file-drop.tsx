import { Button, FileButton, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import classes from './file-drop.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface FileDropProps {
  readonly icon: LucideIcon;
  /** Accepted files, in a line under the button. */
  readonly hint: string;
  /** For the picker: endings and media types. */
  readonly accept: string;
  readonly isMany?: boolean;
  /** Accepts no files while it is busy. */
  readonly isBusy?: boolean;
  /** Replaces the invitation while it is busy. */
  readonly busyText?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Drop files or choose them with the button. */
export const FileDrop = (props: FileDropProps) => {
  const { icon: Icon, hint, accept, isMany = false, isBusy = false, busyText, onFiles } = props;
  const noun = isMany ? 'Dateien' : 'Datei';

  const take = (files: readonly File[]) => {
    const wanted = isMany ? files : files.slice(0, 1);
    if (wanted.length > 0 && !isBusy) onFiles(wanted);
  };
  const { isOver, zone } = useFileDrop(take);

  return (
    <div className={classes.area} data-over={isOver || undefined} {...zone}>
      <Icon size={32} aria-hidden className={classes.icon} />
      <Text ta="center">{isBusy ? busyText : `${noun} hierher ziehen oder`}</Text>
      <FileButton accept={accept} multiple onChange={take}>
        {(button) => (
          <Button {...button} loading={isBusy} data-autofocus>
            {noun} auswählen
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" ta="center">
        {hint}
      </Text>
    </div>
  );
};
