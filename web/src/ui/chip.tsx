import type { ComponentType } from 'react';
import classes from './chip.module.css';

export type ChipTone = 'green' | 'petrol' | 'yellow' | 'red' | 'gray';

interface IconProps {
  readonly size: number;
  readonly role?: 'img';
  readonly 'aria-label'?: string;
  readonly 'aria-hidden'?: boolean;
}

export type ChipIcon = ComponentType<IconProps>;

interface ChipProps {
  readonly tone: ChipTone;
  readonly icon: ChipIcon;
  /** Absent beside a field that holds it. */
  readonly text?: string;
  /** German meaning of a text that is none: shown as a tooltip and read aloud in place of the icon. */
  readonly meaning?: string | undefined;
  /** Without a ground, for controls that have one of their own. */
  readonly isPlain?: boolean;
}

/** A state: icon and words say the same as the colour. */
export const Chip = ({ tone, icon: Icon, text, meaning, isPlain = false }: ChipProps) => (
  <span className={classes.chip} data-chip="true" data-tone={tone} data-plain={isPlain || undefined} title={meaning}>
    {meaning ? <Icon size={13} role="img" aria-label={meaning} aria-hidden={false} /> : <Icon size={13} aria-hidden />}
    {text}
  </span>
);
