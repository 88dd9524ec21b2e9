import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLiveUpdates } from '../../api/live/use-live-updates.ts';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { usePendingQuestion } from '../../ui/confirm.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { FrameFooter } from './frame-footer.tsx';
import { DemoBanner, OfflineNotice } from './frame-notices.tsx';
import { SessionGate } from './session-gate.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

const SideDrawer = laterPart(async () => (await import('../../ui/drawers.tsx')).SideDrawer);
const ConfirmHost = laterPart(async () => (await import('../../ui/confirm-host.tsx')).ConfirmHost);

const Confirmation = () => <ConfirmHost isWanted={usePendingQuestion() !== null} />;

interface AppFrameProps {
  /** Shown in the header of every page. */
  readonly search: ReactNode;
  /** Beside the user's menu. */
  readonly bell: ReactNode;
  /** In the middle of the bar at the bottom of a phone. */
  readonly camera: ReactNode;
  readonly children: ReactNode;
}

/** Sidebar, header and footer around every page that needs a session. */
export const AppFrame = ({ search, bell, camera, children }: AppFrameProps) => {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const isPhone = useIsPhone();
  useLiveUpdates();

  return (
    <SessionGate>
      {(session) => (
        <div className={classes.frame}>
          <SkipLink />
          <aside className={classes.aside} aria-label="Seitenleiste">
            <Link to="/dashboard" className={classes.home}>
              <Logo />
            </Link>
            <Sidebar />
          </aside>
          <header className={classes.header}>
            <div className={classes.narrowOnly}>
              <Burger opened={isDrawerOpen} onClick={drawer.toggle} size="sm" aria-label="Navigation öffnen" />
              <Link to="/dashboard" className={classes.home}>
                <Logo size={24} />
              </Link>
            </div>
            <div className={classes.search}>{search}</div>
            {bell}
            <div className={classes.user}>
              <UserMenu user={session} />
            </div>
          </header>
          <div className={classes.notice}>
            <OfflineNotice />
          </div>
          <DemoBanner />
          <SideDrawer isWanted={isDrawerOpen} opened={isDrawerOpen} onClose={drawer.close} title="Navigation">
            <Sidebar onNavigate={drawer.close} />
          </SideDrawer>
          <main className={classes.main} tabIndex={-1}>
            {children}
          </main>
          <div className={classes.footer}>
            <FrameFooter hasHelp />
          </div>
          {isPhone ? <BottomBar camera={camera} /> : null}
          <Confirmation />
        </div>
      )}
    </SessionGate>
  );
};
