import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, ReceiptEuro } from 'lucide-react';
import { useId } from 'react';
import { useHasMap } from '../../api/company.ts';
import { leasingNavigation, type NavigationEntry, navigation } from '../../shared/navigation.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly onNavigate?: () => void;
}

/** The map is left out for companies without positions. */
export const Sidebar = ({ onNavigate }: SidebarProps) => {
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
