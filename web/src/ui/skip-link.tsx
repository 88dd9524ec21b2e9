import { focusPage } from './move-focus.ts';
import classes from './skip-link.module.css';

/** A button, because the hash of a link would replace the hash of the open tab. */
export const SkipLink = () => (
  <button type="button" className={classes.skip} onClick={focusPage}>
    Zum Inhalt springen
  </button>
);
