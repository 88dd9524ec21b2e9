import { ActionIcon, Text } from '@mantine/core';
import { CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './file-lines.module.css';

interface FileLinesProps {
  readonly label: string;
  readonly children: readonly ReactNode[];
}

/** Pending files, one line each; their outcome is announced as it happens. */
export const FileLines = ({ label, children }: FileLinesProps) => (
  <ul className={classes.lines} aria-label={label} aria-live="polite" hidden={children.length === 0}>
    {children}
  </ul>
);

interface FileLineProps {
  readonly name: string;
  readonly text: string;
  readonly isFailed: boolean;
  /** Shown unless it failed. */
  readonly icon?: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

export const FileLine = ({ name, text, isFailed, icon, actions, children }: FileLineProps) => (
  <li className={classes.line}>
    {isFailed ? <CircleX size={20} color="var(--mantine-color-error)" aria-hidden /> : icon}
    <div className={classes.text}>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      <Text size="sm" c={isFailed ? 'var(--mantine-color-error)' : 'dimmed'}>
        {text}
      </Text>
      {children}
    </div>
    {actions}
  </li>
);

interface FileButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

export const FileButton = ({ label, icon: Icon, onClick }: FileButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
);
