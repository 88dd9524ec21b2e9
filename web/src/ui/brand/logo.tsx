import { productName } from '@flottwart/contract/rules/product';
import { markColors } from '../../theme/colors.ts';
import classes from './logo.module.css';

interface WordMarkProps {
  readonly height?: number;
}

/** The product's name in its own letters, in the colour of the text around it. */
const WordMark = ({ height = 20 }: WordMarkProps) => (
  <svg
    height={height}
    width={(height * 136) / 30}
    viewBox="0 1 136 30"
    fill="none"
    stroke="currentColor"
    strokeWidth="4.2"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M2.1 28V5.1H15.6M2.1 16.4H13.6" />
    <path d="M21.6 2.4V28" />
    <circle cx="34.3" cy="19.3" r="6.6" />
    <path d="M49.2 5.4V22.4a3.5 3.5 0 0 0 3.5 3.5H55.2M45 12.7H55.2" />
    <path d="M62.2 5.4V22.4a3.5 3.5 0 0 0 3.5 3.5H68.2M58 12.7H68.2" />
    <path d="M71.6 10.6L76.4 25.9L81.4 12L86.4 25.9L91.2 10.6" />
    <circle cx="101" cy="19.3" r="6.6" />
    <path d="M107.6 10.6V28" />
    <path d="M115 10.6V28M115 19.6a6.6 6.6 0 0 1 6.6-6.9h1.8" />
    <path d="M129.2 5.4V22.4a3.5 3.5 0 0 0 3.5 3.5H135.2M125 12.7H135.2" />
  </svg>
);

interface LogoMarkProps {
  readonly size?: number;
}

/**
 * An F on a plate; the inspection sticker is its second arm.
 * Designed on a grid of 32 with even edges, sharp at 16 pixels. Decorative: label it when used alone.
 */
export const LogoMark = ({ size = 28 }: LogoMarkProps) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill={markColors.plate} />
    <path d="M8 7a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H14v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1z" fill="#ffffff" />
    <circle cx="21" cy="19" r="4" fill={markColors.sticker} />
  </svg>
);

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
