import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** Purpose of the code, for screen readers. */
  readonly label: string;
}

/** The quiet zone that readers need. */
const border = 4;

/** Dark on light in either colour scheme: many readers cannot decode the reverse. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" rx={1} />
      <path d={squares} fill="#000" />
    </svg>
  );
};
