import { productName } from '@flottwart/contract/rules/product';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';
import classes from './site-frame.module.css';

interface SiteHeaderProps {
  readonly isSignedIn: boolean;
}

export const SiteHeader = ({ isSignedIn }: SiteHeaderProps) => (
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
