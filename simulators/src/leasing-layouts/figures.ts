/** Ways to print figures, days and plates. */
export interface FigureStyle {
  readonly thousands: '.' | ' ' | '';
  readonly negative: 'leading' | 'trailing' | 'parentheses' | 'dash' | 'marks';
  readonly currency: '' | ' €' | ' EUR' | 'EUR ' | '€ ';
}

export const formatFigure = (cents: number, { thousands, negative, currency }: FigureStyle): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  const plain = `${euros},${digits.slice(-2)}`;
  const withCurrency = (text: string): string => (currency.endsWith(' ') ? currency + text : text + currency);
  if (negative === 'marks') return `${withCurrency(plain)} ${cents < 0 ? 'H' : 'S'}`;
  if (cents >= 0) return withCurrency(plain);
  if (negative === 'parentheses') return withCurrency(`(${plain})`);
  if (negative === 'trailing') return withCurrency(`${plain}-`);
  return withCurrency(`${negative === 'dash' ? '– ' : '-'}${plain}`);
};

export const formatDay = (day: string): string => day.split('-').reverse().join('.');

export type PlateStyle = 'hyphen' | 'hyphens' | 'blanks';

/** Plate of three parts as printed. */
export const formatPlate = (
  [district, letters, digits]: readonly [string, string, string],
  style: PlateStyle,
): string =>
  district === ''
    ? ''
    : style === 'hyphen'
      ? `${district}-${letters} ${digits}`
      : [district, letters, digits].join(style === 'blanks' ? ' ' : '-');

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** Month of a day as printed: `10/2026` or `Oktober 2026`. */
export const formatMonth = (day: string, style: 'figures' | 'name'): string =>
  style === 'figures'
    ? `${day.slice(5, 7)}/${day.slice(0, 4)}`
    : `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export type PeriodStyle = 'full' | 'without-year' | 'day-only' | 'iso';

/** Period as printed: `01.10.2026 - 31.10.2026`, `01.10.-31.10.26`, `1.–31.10.26`, `2026-10-01 - 2026-10-31`. */
export const formatPeriod = (from: string, to: string, style: PeriodStyle): string => {
  const last = formatDay(to);
  const short = `${last.slice(0, 6)}${last.slice(8)}`;
  if (style === 'without-year') return `${formatDay(from).slice(0, 6)}-${short}`;
  if (style === 'day-only') return `${Number(from.slice(8))}.–${short}`;
  return style === 'iso' ? `${from} - ${to}` : `${formatDay(from)} - ${last}`;
};

/** Day in words: `1. Oktober 2026`. */
export const formatDayInWords = (day: string): string => `${Number(day.slice(8))}. ${formatMonth(day, 'name')}`;
