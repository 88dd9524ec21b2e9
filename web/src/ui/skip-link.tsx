import classes from './skip-link.module.css';

/** A button, because a link would put its hash into the address, where the tabs keep theirs. */
export const SkipLink = () => (
  <button type="button" className={classes.skip} onClick={() => document.querySelector('main')?.focus()}>
    Zum Inhalt springen
  </button>
);
