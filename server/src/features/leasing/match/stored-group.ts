import { monthsInText } from '@flottwart/contract/grammar/months-in-text';
import {
  areApart,
  invoiceDayInText,
  monthOfDay,
  monthsOfPeriod,
  type NamedMonths,
} from '@flottwart/contract/grammar/named-months';
import { type Certainty, dayKey, type Link, type Matchable, type Pair } from './matchable.ts';

/** Position of a group with what it names. */
export interface GroupPosition
  extends Omit<Matchable, 'months' | 'namesMonths' | 'days' | 'isOfDay' | 'isDoubtful' | 'isUnreadable'> {
  readonly isCredit: boolean;
  /** Negative line of an invoice that names no other document. */
  readonly isDiscount: boolean;
  /** Line of a credit note. */
  readonly isOfCredit?: boolean;
  readonly service: string;
  /** Period of the service as read or set by a person. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** Day that counts for the sums. */
  readonly periodDate: string;
  /** A person has said which month it is for. */
  readonly isMonthGiven: boolean;
}

/** Position as stored, without what it names. */
export interface StoredPosition extends Omit<GroupPosition, 'referenceKeys' | 'namesDocument'> {
  readonly documentId: number;
  /** Plate by which positions are found, in letters and digits alone. */
  readonly blockPlate: string;
}

/** Number that a position names; `named` is that of a document. */
export interface StoredReference {
  readonly positionId: number;
  readonly key: string;
  readonly named: string | null;
}

export const withReferences = (
  positions: readonly StoredPosition[],
  references: readonly StoredReference[],
): readonly GroupPosition[] => {
  const byPosition = Map.groupBy(references, ({ positionId }) => positionId);
  return positions.map((position) => {
    const own = byPosition.get(position.id) ?? [];
    return {
      ...position,
      referenceKeys: own.map(({ key }) => key),
      namesDocument: own.some(({ named }) => named !== null),
    };
  });
};

/** Adds the months: of the period, else named in the text, else that of the date. */
export const toMatchable = (position: GroupPosition): Matchable => {
  const { periodFrom, periodTo, service, date, periodDate } = position;
  const [ofPeriod, ofText] = [monthsOfPeriod(periodFrom, periodTo), monthsInText(service, date)];
  const isReadable = position.isCredit || isOneMonth(ofText);
  const named = ofPeriod ?? (isReadable ? (ofText?.months ?? null) : null);
  const isVague = ofPeriod === null && isReadable && ofText?.isVague === true;
  const month = monthOfDay(periodDate);
  // The day of a credit in another month than its document is that of the service, such as BT-72.
  const isOfDay = position.isCredit && ofPeriod === null && ofText === null && month !== monthOfDay(date);
  const isNear = !position.isCredit && named !== null && Math.abs(named.last - month) <= 1;
  return {
    ...position,
    ...referencesOf(position),
    months: named ?? { first: month, last: month },
    namesMonths: named !== null || isOfDay,
    days: ofPeriod && `${periodFrom}/${periodTo}`,
    isOfDay,
    isDoubtful: (isVague && !isNear) || (!position.isMonthGiven && areApart(ofPeriod, ofText?.months ?? null)),
    isUnreadable: isVague && named === null,
  };
};

/** An invoice is of one time, whatever "ab Oktober 2025" on it says of the following ones. */
const isOneMonth = (named: NamedMonths | null): boolean =>
  named?.isVague !== true || (named.months !== null && named.months.first === named.months.last);

/** A credit that names no number may name the day of its invoice, which identifies it only among those of one issuer. */
const referencesOf = (position: GroupPosition): Pick<Matchable, 'referenceKeys' | 'namesDocument'> => {
  const { isCredit, namesDocument, referenceKeys, issuerKey, plateKey, service } = position;
  const day = isCredit && !namesDocument && issuerKey !== '' && plateKey !== '' ? invoiceDayInText(service) : null;
  if (day === null) return { referenceKeys, namesDocument };
  return { referenceKeys: [...referenceKeys, dayKey(day)], namesDocument: true };
};

export interface StoredLink extends Pair {
  readonly cents: number;
  readonly reason: Link['reason'] | 'manual' | 'document';
  readonly certainty: Certainty;
}

/** Sums and counterpart that lists show of the links of a position. */
export interface Settlement {
  readonly id: number;
  readonly settledCents: number;
  readonly linkedId: number | null;
  /** One of its links is presumed. */
  readonly isPresumed: boolean;
}
