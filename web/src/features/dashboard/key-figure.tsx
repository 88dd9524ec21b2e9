import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './key-figure.module.css';

interface KeyFigureProps {
  readonly label: string;
  readonly value: string;
  /** Says more about the number. */
  readonly hint: string;
  readonly isLate?: boolean;
  /** Page of the counted items. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

export const KeyFigure = ({ label, value, hint, isLate = false, to, search, hash }: KeyFigureProps) => (
  <li className={classes.item}>
    <Link to={to} search={search} {...(hash && { hash })} className={classes.card}>
      <Text component="span" size="sm" fw={600} className={classes.label}>
        {label}
      </Text>
      <span className={classes.value}>{value}</span>
      <span className={classes.hint} data-late={isLate || undefined}>
        {hint}
      </span>
    </Link>
  </li>
);
