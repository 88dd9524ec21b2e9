import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSessionState } from '../../api/session.ts';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { DeadEndSign } from './dead-end-sign.tsx';
import classes from './not-found-page.module.css';

export const NotFoundPage = () => {
  const isSignedIn = useSessionState().session !== null;
  return (
    <SiteFrame isSignedIn={isSignedIn}>
      <div className={classes.page}>
        <DeadEndSign />
        <h1 className={classes.title}>404 - Seite nicht gefunden</h1>
        <p className={classes.text}>Die angeforderte Seite existiert nicht.</p>
        <div className={classes.ways}>
          <Button component={Link} to="/" variant={isSignedIn ? 'default' : 'filled'}>
            Startseite
          </Button>
          <Button component={Link} to="/dashboard" variant={isSignedIn ? 'filled' : 'default'}>
            Dashboard
          </Button>
        </div>
      </div>
    </SiteFrame>
  );
};
