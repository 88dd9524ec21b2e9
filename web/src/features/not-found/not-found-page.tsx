import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSessionState } from '../../api/session.ts';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { useMissingPageTitle } from '../../ui/missing-page.tsx';
import classes from './not-found-page.module.css';

/** The German traffic sign for a dead end. */
const DeadEndSign = () => (
  <svg width="112" height="112" viewBox="0 0 112 112" aria-hidden="true" focusable="false">
    <rect width="112" height="112" rx="12" fill="#ffffff" />
    <rect x="4" y="4" width="104" height="104" rx="9" fill="#1f4fa3" />
    <path d="M47 98V42h18v56z" fill="#ffffff" />
    <path d="M26 24h60v18H26z" fill="#c93029" stroke="#ffffff" strokeWidth="3" />
  </svg>
);

export const NotFoundPage = () => {
  useMissingPageTitle();
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
