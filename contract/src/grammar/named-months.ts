/** Months counted from the year 0, first and last. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

export const monthOfDay = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** A longer time is the term of a contract, not a period of service. */
export const maxMonths = 12;

/** True if both are named and have no month in common. */
export const areApart = (one: MonthRange | null, other: MonthRange | null): boolean =>
  one !== null && other !== null && (one.last < other.first || other.last < one.first);

/** True if the one has every month of the other. */
export const hasMonthsOf = (one: MonthRange, other: MonthRange): boolean =>
  one.first <= other.first && other.last <= one.last;

const dayOfInvoice =
  /rechnung\s{1,3}(?:vom|v\.)\s{0,3}(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>20\d\d)(?!\d)/iu;

/** Day of the invoice that a text names as "Rechnung vom 03.12.2025", YYYY-MM-DD. */
export const invoiceDayInText = (text: string): string | null => {
  const { day, month, year } = dayOfInvoice.exec(text)?.groups ?? {};
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
};

const dayOf = (month: number, day: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);

/** First and last day of the months. */
export const daysOfMonths = ({ first, last }: MonthRange): { readonly from: string; readonly to: string } => ({
  from: dayOf(first, 1),
  to: dayOf(last + 1, 0),
});

/** Months of a period of service; null without one, or if it is as long as a contract. */
export const monthsOfPeriod = (from: string | null, to: string | null): MonthRange | null => {
  if (from === null || to === null) return null;
  const range = { first: monthOfDay(from), last: monthOfDay(to) };
  return range.last - range.first < maxMonths ? range : null;
};

/** Months as a text names them. */
export interface NamedMonths {
  /** Months that the text allows; null if it names some in a way that cannot be read. */
  readonly months: MonthRange | null;
  /** It leaves open which of them it means: "ab Oktober 2025", "Monat 10". */
  readonly isVague: boolean;
}

export const unreadable: NamedMonths = { months: null, isVague: true };

/** Months of two places in a text; apart from one another they cannot be one service. */
export const mergeMonths = (one: NamedMonths | null, other: NamedMonths): NamedMonths => {
  if (one === null) return other;
  if (one.months === null || other.months === null) return unreadable;
  const [earlier, later] =
    one.months.first <= other.months.first ? [one.months, other.months] : [other.months, one.months];
  if (later.first > earlier.last + 1) return unreadable;
  return {
    months: { first: earlier.first, last: Math.max(earlier.last, later.last) },
    isVague: one.isVague || other.isVague,
  };
};
