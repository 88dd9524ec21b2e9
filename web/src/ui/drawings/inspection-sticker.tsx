import classes from './inspection-sticker.module.css';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Colours by year of expiry, which come round every six years; 2025 is orange. */
const colorsFrom2025 = ['orange', 'blue', 'yellow', 'brown', 'pink', 'green'] as const;

export const stickerColor = (year: number) => {
  const turns = colorsFrom2025.length;
  return colorsFrom2025[(((year - 2025) % turns) + turns) % turns];
};

interface InspectionStickerProps {
  /** Month of expiry, from 1 to 12. */
  readonly month: number;
  readonly year: number;
}

/** A sticker of the main inspection: the month of expiry is on top, the others follow counterclockwise. The page has the same as text. */
export const InspectionSticker = ({ month: expiry, year }: InspectionStickerProps) => (
  <svg viewBox="-50 -50 100 100" className={classes.sticker} aria-hidden="true" focusable="false">
    <circle r="49" className={classes.rim} />
    <circle r="46" className={classes.face} data-color={stickerColor(year)} />
    {months.map((month) => (
      <g key={month} transform={`rotate(${(expiry - month) * 30})`}>
        <path d="M0 -46V-23" transform="rotate(15)" className={classes.spoke} />
        <text y="-31" className={classes.month}>
          {month}
        </text>
      </g>
    ))}
    <circle r="23" className={classes.hub} />
    <text y="8" className={classes.year}>
      {String(year).slice(-2)}
    </text>
  </svg>
);
