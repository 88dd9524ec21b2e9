import { productName } from '@flottwart/contract/rules/product';
import classes from './logo.module.css';
import { LogoMark } from './logo-mark.tsx';
import { WordMark } from './word-mark.tsx';

interface LogoProps {
  /** Height of the mark in pixels; the word mark follows. */
  readonly size?: number;
}

/** Mark and word mark side by side, named once for screen readers. */
export const Logo = ({ size = 28 }: LogoProps) => (
  <span role="img" aria-label={productName} className={classes.logo}>
    <LogoMark size={size} />
    <WordMark height={size * 0.72} />
  </span>
);
