import { markColors } from '../../theme/colors.ts';

interface LogoMarkProps {
  readonly size?: number;
}

/**
 * An F on a plate; the inspection sticker is its second arm.
 * Drawn on a grid of 32 with even edges, so it stays sharp at 16 pixels. Decorative: name it where it stands alone.
 */
export const LogoMark = ({ size = 28 }: LogoMarkProps) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill={markColors.plate} />
    <path d="M8 7a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H14v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1z" fill="#ffffff" />
    <circle cx="21" cy="19" r="4" fill={markColors.sticker} />
  </svg>
);
