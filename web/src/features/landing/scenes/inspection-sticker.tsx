import classes from './inspection-sticker.module.css';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Six colours rotate by year of expiry; 2025 is orange. */
const colorsFrom2025 = ['orange', 'blue', 'yellow', 'brown', 'pink', 'green'];

const monthsAhead = 2;

/** A sticker of the main inspection: the month of expiry is on top, the others follow counterclockwise. */
export const InspectionSticker = ({ today = new Date() }: { readonly today?: Date }) => {
  const expiry = new Date(today.getFullYear(), today.getMonth() + monthsAhead, 1);
  const year = expiry.getFullYear();
  return (
    <svg viewBox="-50 -50 100 100" className={classes.sticker} aria-hidden="true" focusable="false">
      <circle r="49" className={classes.rim} />
      <circle r="46" className={classes.face} data-color={colorsFrom2025[(year - 2025) % 6]} />
      {months.map((month) => (
        <g key={month} transform={`rotate(${(expiry.getMonth() + 1 - month) * 30})`}>
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
};
