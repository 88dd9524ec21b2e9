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
  /** Omitted beside a field that shows it. */
  readonly text?: string;
  /** Explains a text such as a code in German: as a tooltip, and for screen readers in place of the icon. */
  readonly meaning?: string | undefined;
  /** Without a background, for controls that have their own. */
  readonly isPlain?: boolean;
}

/** State as icon and text, so that the colour is never its only sign. */
export const Chip = ({ tone, icon: Icon, text, meaning, isPlain = false }: ChipProps) => (
  <span className={classes.chip} data-chip="true" data-tone={tone} data-plain={isPlain || undefined} title={meaning}>
    {meaning ? <Icon size={13} role="img" aria-label={meaning} aria-hidden={false} /> : <Icon size={13} aria-hidden />}
    {text}
  </span>
);
