import { Clock3, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './due-tag.module.css';

export type DueTagTone = 'overdue' | 'soon' | 'fine' | 'none';

interface DueTagProps {
  readonly tone: DueTagTone;
  readonly children: ReactNode;
}

const icons = { overdue: TriangleAlert, soon: Clock3, fine: null, none: null };

/** Colour, symbol and text say the same, so that none of them is needed alone. */
export const DueTag = ({ tone, children }: DueTagProps) => {
  const Icon = icons[tone];
  return (
    <span className={classes.tag} data-tone={tone}>
      {Icon ? <Icon size={13} strokeWidth={2.4} /> : null}
      {children}
    </span>
  );
};
