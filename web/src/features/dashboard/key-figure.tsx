import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './key-figure.module.css';

/** Page of the counted items, with the filters by which they were counted. */
interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly hash?: string;
}

interface KeyFigureProps extends Target {
  readonly label: string;
  readonly value: string;
  /** Says more about the number. */
  readonly hint: string;
  /** Page of a number in the hint, which is late. */
  readonly late?: Target | false;
}

export const KeyFigure = ({ label, value, hint, late = false, ...target }: KeyFigureProps) => (
  <li className={classes.card}>
    <Link {...target} className={classes.open}>
      <Text component="span" size="sm" fw={600} className={classes.label}>
        {label}
      </Text>
      <span className={classes.value}>{value}</span>
    </Link>
    {late ? (
      <Link {...late} className={classes.hint} data-late>
        {hint}
      </Link>
    ) : (
      <span className={classes.hint}>{hint}</span>
    )}
  </li>
);
