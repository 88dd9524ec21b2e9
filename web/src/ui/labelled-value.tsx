import type { ReactNode } from 'react';
import classes from './labelled-value.module.css';

interface LabelledValueProps {
  readonly label: string;
  /** Null for what is not known. */
  readonly value: ReactNode;
  /** Says where the value comes from, or how old it is. */
  readonly note?: ReactNode;
  readonly drawing?: ReactNode;
}

/** Line of a list of facts: a name, its value, and a remark. */
export const LabelledValue = ({ label, value, note, drawing }: LabelledValueProps) => (
  <div className={classes.labelled} data-drawn={drawing ? true : undefined}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value ?? <span className={classes.missing}>keine Angabe</span>}</dd>
    {note ? <dd className={classes.note}>{note}</dd> : null}
    {drawing ? <dd className={classes.drawing}>{drawing}</dd> : null}
  </div>
);
