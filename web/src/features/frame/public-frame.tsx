import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/brand/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { FrameFooter } from './frame-footer.tsx';
import classes from './public-frame.module.css';

interface PublicFrameProps {
  readonly children: ReactNode;
}

/** One card in the middle, for the pages before signing in. */
export const PublicFrame = ({ children }: PublicFrameProps) => (
  <div className={classes.frame}>
    <SkipLink />
    <header className={classes.header}>
      <Link to="/" className={classes.home}>
        <Logo size={32} />
      </Link>
    </header>
    <main className={classes.main} tabIndex={-1}>
      {children}
    </main>
    <FrameFooter />
  </div>
);
