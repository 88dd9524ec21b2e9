import type { ReactNode } from 'react';
import { SkipLink } from '../skip-link.tsx';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-frame.module.css';
import { SiteHeader } from './site-header.tsx';

interface SiteFrameProps {
  readonly isSignedIn: boolean;
  readonly operatorName?: string | undefined;
  readonly children: ReactNode;
}

/** Header, content and footer of the pages that need no account. */
export const SiteFrame = ({ isSignedIn, operatorName, children }: SiteFrameProps) => (
  <div className={classes.frame}>
    <SkipLink />
    <SiteHeader isSignedIn={isSignedIn} />
    <main tabIndex={-1} className={classes.content}>
      {children}
    </main>
    <SiteFooter operatorName={operatorName} />
  </div>
);
