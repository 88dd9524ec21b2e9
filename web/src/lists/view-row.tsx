import { maxViewNameLength } from '@flottwart/contract/rules/limits';
import type { SavedView } from '@flottwart/contract/views';
import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { Pencil, Save, Star, StarOff, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './menus.module.css';

interface ViewRowProps {
  readonly view: SavedView;
  readonly onRename: (name: string) => void;
  readonly onOverwrite: () => void;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onDelete: () => void;
}

interface ActionProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, name, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${label}: ${name}`} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

export const ViewRow = ({ view, onRename, onOverwrite, onDefault, onDelete }: ViewRowProps) => {
  const { name, isDefault } = view;
  const [typed, setTyped] = useState<string | null>(null);

  const rename = () => {
    const wanted = typed?.trim() ?? '';
    setTyped(null);
    if (wanted !== '' && wanted !== name) onRename(wanted);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rename();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(null);
  };

  return (
    <li>
      <div className={classes.grow}>
        {typed === null ? (
          name
        ) : (
          <TextInput
            aria-label={`Neuer Name für ${name}`}
            autoFocus
            maxLength={maxViewNameLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={rename}
            onKeyDown={handleKey}
          />
        )}
      </div>
      <Action
        label={isDefault ? 'Nicht mehr als Standard' : 'Als Standard öffnen'}
        name={name}
        onClick={() => onDefault(!isDefault)}
      >
        {isDefault ? <StarOff size={16} aria-hidden /> : <Star size={16} aria-hidden />}
      </Action>
      <Action label="Mit dem Gezeigten überschreiben" name={name} onClick={onOverwrite}>
        <Save size={16} aria-hidden />
      </Action>
      <Action label="Umbenennen" name={name} onClick={() => setTyped(name)}>
        <Pencil size={16} aria-hidden />
      </Action>
      <Action label="Löschen" name={name} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Action>
    </li>
  );
};
