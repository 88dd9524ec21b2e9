import { Anchor } from '@mantine/core';
import classes from './frame-footer.module.css';

/** Legal pages open in a new tab, so that a half-filled form is not lost. */
export const FrameFooter = () => (
  <footer className={classes.footer}>
    <Anchor href="/impressum" target="_blank" rel="noopener" size="sm" c="dimmed">
      Impressum
    </Anchor>
    <Anchor href="/datenschutz" target="_blank" rel="noopener" size="sm" c="dimmed">
      Datenschutz
    </Anchor>
  </footer>
);
