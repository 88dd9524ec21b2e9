import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lastSearchOf } from '../lib/last-search.ts';
import classes from './breadcrumbs.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface BreadcrumbsProps {
  /** Parent pages. */
  readonly trail: readonly Crumb[];
  /** Short name of the open page; the heading has the full one. */
  readonly current?: string | undefined;
}

/** Links to a list restore its last search, filters and page. */
export const Breadcrumbs = ({ trail, current }: BreadcrumbsProps) => (
  <nav aria-label="Pfad">
    <ol className={classes.list}>
      {trail.map(({ label, to }) => (
        <li key={to} className={classes.crumb}>
          {/* Any route is possible here; each one validates its own parameters. */}
          <Link
            to={to}
            search={lastSearchOf(to)}
            state={{ isChosen: lastSearchOf(to) !== undefined }}
            className={classes.link}
          >
            {label}
          </Link>
          <ChevronRight size={14} aria-hidden />
        </li>
      ))}
      {current ? (
        <li className={classes.crumb} aria-current="page">
          {current}
        </li>
      ) : null}
    </ol>
  </nav>
);
