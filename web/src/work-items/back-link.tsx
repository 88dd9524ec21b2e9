import type { Kind } from '@flottwart/contract/work-items/kinds';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import classes from './detail-layout.module.css';
import { kindPages } from './kind-pages.ts';

interface BackLinkProps {
  readonly kind: Kind;
}

export const BackLink = ({ kind }: BackLinkProps) => (
  <Link to={kindPages[kind].listPath} className={classes.back}>
    <ArrowLeft size={16} aria-hidden />
    {kindPages[kind].plural}
  </Link>
);
