import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './start-buttons.module.css';

interface StartButtonsProps {
  readonly isSignedIn: boolean;
  readonly withLogin?: boolean;
}

export const StartButtons = ({ isSignedIn, withLogin = false }: StartButtonsProps) => {
  if (isSignedIn) {
    return (
      <Button component={Link} to="/dashboard" size="md">
        Zum Dashboard
      </Button>
    );
  }
  return (
    <div className={classes.buttons}>
      <Button component={Link} to="/signup" size="md">
        Firma registrieren
      </Button>
      {withLogin ? (
        <Button component={Link} to="/login" size="md" variant="default">
          Anmelden
        </Button>
      ) : null}
    </div>
  );
};
