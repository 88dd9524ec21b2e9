import { Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  /** For the picker: `.pdf,application/pdf`. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field to drop files on, which also opens the picker; a real file input, so that the keyboard works. */
export const FileDrop = ({ label, hint, accept, isDisabled = false, onFiles }: FileDropProps) => {
  const [isOver, setIsOver] = useState(false);
  const inputId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      htmlFor={inputId}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={32} aria-hidden />
      <Text fw={600}>{label}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <input
        id={inputId}
        className={classes.input}
        type="file"
        multiple
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
};
