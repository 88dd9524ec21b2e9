import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './frame-footer.module.css';

interface FrameFooterProps {
  /** The help, with the operator's contact, is for signed-in users. */
  readonly hasHelp?: boolean;
}

/** Legal pages open in a new tab, so that a half-filled form is not lost. */
export const FrameFooter = ({ hasHelp = false }: FrameFooterProps) => (
  <footer className={classes.footer}>
    <Anchor href="/impressum" target="_blank" rel="noopener" size="sm" c="dimmed">
      Impressum
    </Anchor>
    <Anchor href="/datenschutz" target="_blank" rel="noopener" size="sm" c="dimmed">
      Datenschutz
    </Anchor>
    {hasHelp ? (
      <Anchor component={Link} to="/help" size="sm" c="dimmed">
        Hilfe und Kontakt
      </Anchor>
    ) : null}
  </footer>
);
