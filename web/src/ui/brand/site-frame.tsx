import { productName } from '@flottwart/contract/rules/product';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkipLink } from '../skip-link.tsx';
import { Logo } from './logo.tsx';
import classes from './site-frame.module.css';

interface SiteHeaderProps {
  readonly isSignedIn: boolean;
}

const SiteHeader = ({ isSignedIn }: SiteHeaderProps) => (
  <header className={classes.header}>
    <Link to="/" className={classes.home} aria-label={`${productName}, Startseite`}>
      <Logo size={28} />
    </Link>
    <nav aria-label="Konto" className={classes.actions}>
      {isSignedIn ? (
        <Button component={Link} to="/dashboard">
          Zum Dashboard
        </Button>
      ) : (
        <>
          <Button component={Link} to="/login" variant="default">
            Anmelden
          </Button>
          <Button component={Link} to="/signup">
            Registrieren
          </Button>
        </>
      )}
    </nav>
  </header>
);

interface SiteFooterProps {
  readonly operatorName?: string | undefined;
}

const SiteFooter = ({ operatorName }: SiteFooterProps) => (
  <footer className={classes.footer}>
    <div className={classes.operator}>
      <Logo size={22} />
      {operatorName ? <span>betrieben von {operatorName}</span> : null}
    </div>
    <nav aria-label="Rechtliches">
      <ul className={classes.links}>
        <li>
          <Link to="/impressum">Impressum</Link>
        </li>
        <li>
          <Link to="/datenschutz">Datenschutz</Link>
        </li>
      </ul>
    </nav>
  </footer>
);

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
