import { Burger, Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, ReceiptEuro } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useHasMap } from '../../api/company.ts';
import { useLiveUpdates } from '../../api/live/use-live-updates.ts';
import { leasingNavigation, type NavigationEntry, navigation } from '../../shared/navigation.ts';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { usePendingQuestion } from '../../ui/confirm.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { FrameFooter } from './frame-footer.tsx';
import { DemoBanner, OfflineNotice } from './frame-notices.tsx';
import { SessionGate } from './session-gate.tsx';
import { UserMenu } from './user-menu.tsx';

interface SidebarProps {
  readonly onNavigate?: () => void;
}

/** The map is left out for companies without positions. */
const Sidebar = ({ onNavigate }: SidebarProps) => {
  const hasMap = useHasMap();
  return (
    <nav aria-label="Hauptnavigation">
      <ul className={classes.list}>
        {navigation.map((entry) =>
          entry.to === '/map' && !hasMap ? null : <SidebarEntry key={entry.to} entry={entry} onNavigate={onNavigate} />,
        )}
        <LeasingGroup onNavigate={onNavigate} />
      </ul>
    </nav>
  );
};

interface SidebarEntryProps {
  readonly entry: NavigationEntry;
  readonly onNavigate: (() => void) | undefined;
}

const SidebarEntry = ({ entry: { to, label, icon: Icon, isExact = false }, onNavigate }: SidebarEntryProps) => (
  <li>
    <Link
      to={to}
      className={classes.link}
      activeOptions={{ exact: isExact, includeSearch: false }}
      onClick={onNavigate}
    >
      <Icon size={18} aria-hidden />
      {label}
    </Link>
  </li>
);

interface LeasingGroupProps {
  readonly onNavigate: (() => void) | undefined;
}

/** Open from the start where one of its pages is open. */
const LeasingGroup = ({ onNavigate }: LeasingGroupProps) => {
  const isHere = useLocation({ select: ({ pathname }) => /^\/(leaseplan|kpi)(\/|$)/.test(pathname) });
  const [isOpen, { toggle }] = useDisclosure(isHere);
  const listId = useId();
  return (
    <li>
      <UnstyledButton className={classes.link} aria-expanded={isOpen} aria-controls={listId} onClick={toggle} w="100%">
        <ReceiptEuro size={18} aria-hidden />
        LeasePlan
        <ChevronDown size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <ul className={`${classes.list} ${classes.nested}`} id={listId}>
          {leasingNavigation.map((entry) => (
            <SidebarEntry key={entry.to} entry={entry} onNavigate={onNavigate} />
          ))}
        </ul>
      </Collapse>
    </li>
  );
};

const SideDrawer = lazyComponent(async () => (await import('../../ui/drawers.tsx')).SideDrawer);
const ConfirmHost = lazyComponent(async () => (await import('../../ui/confirm-host.tsx')).ConfirmHost);

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
