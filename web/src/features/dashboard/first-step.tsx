import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import classes from './first-step.module.css';

export interface FirstStepProps {
  readonly isDone: boolean;
  readonly to: '/my-company' | '/my-team' | '/vehicles';
  readonly hash?: string;
  readonly title: string;
  readonly description: string;
}

export const FirstStep = ({ isDone, to, hash, title, description }: FirstStepProps) => (
  <li className={classes.step}>
    <Link to={to} {...(hash && { hash })} className={classes.link}>
      {isDone ? (
        <CircleCheck size={22} className={classes.done} role="img" aria-label="Erledigt:" />
      ) : (
        <Circle size={22} className={classes.open} role="img" aria-label="Offen:" />
      )}
      <span className={classes.text}>
        <Text fw={600} td={isDone ? 'line-through' : undefined} c={isDone ? 'dimmed' : undefined}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </span>
      <ChevronRight size={18} className={classes.open} aria-hidden />
    </Link>
  </li>
);
