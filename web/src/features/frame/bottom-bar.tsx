import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type NavigationEntry, navigation } from '../../shared/navigation.ts';
import classes from './bottom-bar.module.css';

const entryOf = (path: NavigationEntry['to']): readonly NavigationEntry[] => navigation.filter(({ to }) => to === path);

/** The commonest places, two on either side of the camera. */
const left = [...entryOf('/dashboard'), ...entryOf('/vehicles')];
const right = [...entryOf('/tasks'), ...entryOf('/due-dates')];

interface BottomBarProps {
  /** In the middle. */
  readonly camera: ReactNode;
}

/** Navigation of a phone, within reach of the thumb; everything else is behind the menu of the header. */
export const BottomBar = ({ camera }: BottomBarProps) => (
  <nav className={classes.bar} aria-label="Schnellzugriff">
    <ul className={classes.list}>
      {left.map((entry) => (
        <BarEntry key={entry.to} entry={entry} />
      ))}
      <li>{camera}</li>
      {right.map((entry) => (
        <BarEntry key={entry.to} entry={entry} />
      ))}
    </ul>
  </nav>
);

interface BarEntryProps {
  readonly entry: NavigationEntry;
}

const BarEntry = ({ entry: { to, label, icon: Icon } }: BarEntryProps) => (
  <li>
    <Link to={to} className={classes.entry} activeOptions={{ includeSearch: false }}>
      <Icon size={20} aria-hidden />
      {label}
    </Link>
  </li>
);
