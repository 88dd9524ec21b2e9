/** Number as its figures, exact beyond what a computer calculates with. */
export interface Figures {
  readonly isNegative: boolean;
  /** Figures before the decimal sign, without separators. */
  readonly whole: string;
  /** Figures behind it; two zeros for the dash of "300,-". */
  readonly fraction: string;
  /** A point is the decimal sign of other countries. */
  readonly decimalSign: ',' | '.' | null;
  /** Between thousands; empty without one. */
  readonly separator: string;
  /** Three figures behind the only comma are thousands in other countries: 1,234. */
  readonly mayBeThousands: boolean;
}

const minus = '[-‐-―−]';
const german = new RegExp(
  String.raw`^(?<before>${minus}|\+)?(?<whole>\d{1,3}(?:(?<group>[.'’\s])\d{3})(?:\k<group>\d{3})*|\d+)(?:,(?<fraction>\d+|${minus}{1,2}))?(?<behind>${minus}|\+)?$`,
  'u',
);
const english = /^(?<before>-)?(?<whole>\d{1,3}(?:,\d{3})+|\d+)\.(?<fraction>\d{1,2})$/u;

/** Figures of a text that is a number and nothing else; thousands are grouped by three with one separator. */
export const readFigures = (text: string): Figures | null => {
  const written = text.trim();
  const ofGerman = german.exec(written)?.groups;
  const found = ofGerman ?? english.exec(written)?.groups;
  if (!found) return null;
  const { before, behind, whole = '', fraction } = found;
  if (before && behind) return null;
  const sign = before ?? behind ?? '+';
  return {
    isNegative: sign !== '+',
    whole: whole.replace(/\D/g, ''),
    fraction: fraction?.replace(/^\D+$/, '00') ?? '',
    decimalSign: fraction === undefined ? null : ofGerman ? ',' : '.',
    separator: /\D/.exec(whole)?.[0] ?? '',
    mayBeThousands: ofGerman !== undefined && /^\d{1,3}$/.test(whole) && /^\d{3}$/.test(fraction ?? ''),
  };
};

export const numberOfFigures = ({ isNegative, whole, fraction }: Figures): number =>
  Number(`${isNegative ? '-' : ''}${whole}.${fraction || '0'}`);

/** Far below any real fraction; spreadsheets calculate with errors of this size. */
const roundingError = 1e-6;

/** Never rounded: a fraction may be a slip in thousands as well as a decimal. Null for one. */
export const wholeNumberOf = (value: number): number | null => {
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < roundingError ? rounded : null;
};

/** Signs of bookkeepers, which a field and a cell of a list do not take: 12-, +12. */
const hasBookkeepingSign = (text: string): boolean => /^\+|[-‐-―−+]$/.test(text.trim().replace(/,[-‐-―−]{1,2}$/, ''));

/** Number as a field or a cell of a list takes it, with a minus before it at most. */
export const readNumber = (text: string): Figures | null => (hasBookkeepingSign(text) ? null : readFigures(text));

const units = /\s*(?:€|EUR|Euro|km)$/i;
const unitBefore = /^€\s*/;

/** Typed number, "1.234,56", "1234.5", "95.000 km" or "300,-"; `null` if it is none, or one with more decimals. */
export const parseGermanNumber = (text: string, decimals: 0 | 2): number | null => {
  const figures = readNumber(text.trim().replace(unitBefore, '').replace(units, ''));
  if (!figures || figures.fraction.length > 2) return null;
  const value = numberOfFigures(figures);
  return decimals === 0 ? wholeNumberOf(value) : value;
};

const yearsAndMonths =
  /^(?:(\d{1,3}(?:,\d{1,2})?)\s*(?:Jahr(?:en?)?|J\.?))?\s*(?:(?:und|\+|,)\s*)?(?:(\d{1,4})\s*(?:Monat(?:en?)?|Mon\.?|Mt\.?|M\.?))?$/i;

/** Term in months with its units: "36 Monate", "3 Jahre", "2 Jahre und 6 Monate"; null without a unit. */
export const readTerm = (text: string): number | null => {
  const [, years, months] = yearsAndMonths.exec(text) ?? [];
  if (years === undefined && months === undefined) return null;
  return Number((years ?? '0').replace(',', '.')) * 12 + Number(months ?? 0);
};
