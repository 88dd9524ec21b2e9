import { maxTitleLength } from '@flottwart/contract/rules/limits';
import { Loader, TextInput, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DraftActions } from '../ui/draft-actions.tsx';
import { shortcuts, useShortcut } from '../ui/shortcuts.ts';
import { useInlineEdit } from '../ui/use-inline-edit.ts';
import classes from './editable-title.module.css';

interface EditableTitleProps {
  readonly value: string;
  readonly onSave: (title: string) => Promise<unknown>;
}

/** The page's heading, edited in place like every other field. */
export const EditableTitle = ({ value, onSave }: EditableTitleProps) => {
  const edit = useInlineEdit({ label: 'Titel', value, onSave });
  const buttonRef = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const isOpen = edit.draft !== null;
  useShortcut('edit', edit.open);

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    buttonRef.current?.focus();
  }, [isOpen]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void edit.save();
    else if (!edit.isSaving) edit.close();
  };

  const handleBlur = () => {
    returnsFocus.current = false;
    void edit.save();
  };

  if (edit.draft === null) {
    return (
      <Title order={1} className={classes.title}>
        {value}
        <Tooltip label={`${shortcuts.edit.label} (Taste ${shortcuts.edit.keys})`} openDelay={500}>
          <UnstyledButton
            ref={buttonRef}
            className={classes.edit}
            aria-label={shortcuts.edit.label}
            aria-keyshortcuts={shortcuts.edit.keys}
            onClick={edit.open}
          >
            <Pencil size={18} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </Title>
    );
  }

  return (
    <div className={classes.title}>
      <h1 className={classes.hidden}>{value}</h1>
      <TextInput
        size="md"
        aria-label="Titel"
        autoFocus={!edit.isRestored}
        value={edit.draft}
        maxLength={maxTitleLength}
        readOnly={edit.isSaving}
        aria-busy={edit.isSaving}
        error={edit.failure}
        description={edit.notice}
        rightSection={edit.isSaving ? <Loader size="xs" /> : null}
        onChange={(event) => edit.change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <DraftActions edit={edit} />
    </div>
  );
};
