import { Link } from '@tanstack/react-router';
import { navigation } from './navigation.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly onNavigate?: () => void;
}

export const Sidebar = ({ onNavigate }: SidebarProps) => (
  <nav aria-label="Hauptnavigation">
    <ul className={classes.list}>
      {navigation.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.link} onClick={onNavigate}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
