import { statusLabel } from '@flottwart/contract/rules/labels';
import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { itemUrl, kindPages } from '../../work-items/kind-pages.ts';
import classes from './option-row.module.css';
import type { PaletteOption } from './palette-options.ts';

interface OptionRowProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onLeave: () => void;
  readonly onWhoDrove: () => void;
}

const opensElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/** Items are real links, so that the browser's own ways of opening one work; the focus stays in the search field. */
export const OptionRow = ({ id, option, isActive, onPoint, onLeave, onWhoDrove }: OptionRowProps) => {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.row,
    onPointerMove: onPoint,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;

  if (option.type === 'who-drove') {
    return (
      <button type="button" {...shared} onClick={onWhoDrove}>
        <CircleHelp size={18} aria-hidden />
        <span className={classes.title}>Wer fuhr?</span>
        <span className={classes.detail}>Kennzeichen, Datum und Uhrzeit</span>
      </button>
    );
  }

  const Icon = kindPages[option.kind].icon;
  return (
    <Link
      {...shared}
      to={itemUrl(option.kind, option.id)}
      preload={false}
      onClick={(event) => {
        if (!opensElsewhere(event)) onLeave();
      }}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.title}>{option.title}</span>
      <span className={classes.detail}>
        {option.status ? `${statusLabel(option.status)} · ` : null}#{option.id}
      </span>
    </Link>
  );
};
