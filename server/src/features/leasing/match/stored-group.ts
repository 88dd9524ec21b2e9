import { type Certainty, dayKey, type Link, type Matchable, type Pair } from './matchable.ts';
import { areApart, invoiceDayInText, monthOfDay, monthsInText, monthsOfPeriod } from './named-months.ts';

/** Position as the database writes it for a thread. */
export interface GroupPosition extends Omit<Matchable, 'months' | 'namesMonths' | 'isDoubtful'> {
  readonly isCredit: boolean;
  /** Negative line of an invoice that names no other document. */
  readonly isDiscount: boolean;
  readonly service: string;
  /** Period of the service as read or set by a person. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** Day that counts for the sums. */
  readonly periodDate: string;
  /** A person has said which month it is for. */
  readonly isMonthGiven: boolean;
  readonly settledCents: number;
  readonly linkedId: number | null;
  readonly isPresumed: boolean;
}

/** Adds the months: of the period, else named in the text, else that of the date. */
export const toMatchable = (position: GroupPosition): Matchable => {
  const { periodFrom, periodTo, service, date, periodDate } = position;
  const [ofPeriod, ofText] = [monthsOfPeriod(periodFrom, periodTo), monthsInText(service, date)];
  const named = ofPeriod ?? ofText;
  const month = monthOfDay(periodDate);
  return {
    ...position,
    ...referencesOf(position),
    months: named ?? { first: month, last: month },
    namesMonths: named !== null,
    isDoubtful: !position.isMonthGiven && areApart(ofPeriod, ofText),
  };
};

/** A credit that names no number may name the day of its invoice, which tells it only among those of one issuer. */
const referencesOf = (position: GroupPosition): Pick<Matchable, 'referenceKeys' | 'namesDocument'> => {
  const { isCredit, namesDocument, referenceKeys, issuerKey, plateKey, service } = position;
  const day = isCredit && !namesDocument && issuerKey !== '' && plateKey !== '' ? invoiceDayInText(service) : null;
  if (day === null) return { referenceKeys, namesDocument };
  return { referenceKeys: [...referenceKeys, dayKey(day)], namesDocument: true };
};

export interface StoredLink extends Pair {
  readonly cents: number;
  readonly reason: Link['reason'] | 'manual';
  readonly certainty: Certainty;
}

export interface Settlement {
  readonly id: number;
  readonly settledCents: number;
  readonly linkedId: number | null;
  /** One of its links is presumed. */
  readonly isPresumed: boolean;
}
