import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';
import classes from './site-frame.module.css';

interface SiteFooterProps {
  readonly operatorName?: string | undefined;
}

export const SiteFooter = ({ operatorName }: SiteFooterProps) => (
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
