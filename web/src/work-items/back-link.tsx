import type { Kind } from '@flottwart/contract/work-items/kinds';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import classes from './detail-layout.module.css';
import { kindPages } from './kind-pages.ts';

interface BackToProps {
  readonly path: string;
  readonly label: string;
}

export const BackTo = ({ path, label }: BackToProps) => (
  <Link to={path} className={classes.back}>
    <ArrowLeft size={16} aria-hidden />
    {label}
  </Link>
);

interface BackLinkProps {
  readonly kind: Kind;
}

/** From the page of one item to the list of its kind. */
export const BackLink = ({ kind }: BackLinkProps) => (
  <BackTo path={kindPages[kind].listPath} label={kindPages[kind].plural} />
);
