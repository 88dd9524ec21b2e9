import { Button, Kbd, Tooltip } from '@mantine/core';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { bufferKeystrokes } from './keystroke-buffer.ts';
import { shortcuts, useShortcut } from './shortcuts.ts';

interface NewButtonProps {
  readonly label: string;
  /** False for a label that begins with its own plus sign. */
  readonly hasIcon?: boolean;
  readonly onClick: () => void;
}

/** Button of a list for a new item; n does the same, and so does the palette. Not rendered again for a search. */
export const NewButton = memo(({ label, hasIcon = true, onClick }: NewButtonProps) => {
  const { keys } = shortcuts.new;
  const open = () => {
    bufferKeystrokes();
    onClick();
  };
  useShortcut('new', open);
  return (
    <Tooltip
      label={
        <>
          Taste <Kbd size="xs">{keys}</Kbd>
        </>
      }
      openDelay={500}
    >
      <Button leftSection={hasIcon ? <Plus size={16} aria-hidden /> : null} aria-keyshortcuts={keys} onClick={open}>
        {label}
      </Button>
    </Tooltip>
  );
});
