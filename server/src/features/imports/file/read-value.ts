import type { DateOrder } from '@flottwart/contract/grammar/day';

/** Cell that does not fit the type of its column. */
export interface Unreadable {
  readonly unreadable: string;
}

export const unreadable = (text: string, expectation: string): Unreadable => ({
  unreadable: `„${text}“ ist ${expectation}`,
});

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'unreadable' in value;

/** Cell with several values, by the last part of their paths. */
export interface Parts {
  readonly parts: Readonly<Record<string, string>>;
}

export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && 'parts' in value;

/** Value that is taken, with what a person should know about it. */
export interface Remarked {
  readonly remarked: unknown;
  readonly remark: string;
  /** The clock showed the time twice that night; the value is the first of both. */
  readonly isTwice?: boolean;
}

export const isRemarked = (value: unknown): value is Remarked =>
  typeof value === 'object' && value !== null && 'remarked' in value;

/** Facts about a column that decide how its cells are read. */
export interface ColumnFacts {
  /** Order of dates such as 03/04/2026; null while nobody knows. */
  readonly dateOrder: DateOrder | null;
  /** Cells write last and first name with a comma between them. */
  readonly hasCommas?: boolean | undefined;
  /** The heading itself names the order of first and last name. */
  readonly isOrderNamed?: boolean | undefined;
  /** The heading names the order with a comma, as in „Vorname, Nachname“, so that it holds for cells with one. */
  readonly isCommaNamed?: boolean | undefined;
  /** Some cells are bare numbers of five digits, as German postcodes are. */
  readonly hasFiveDigits?: boolean | undefined;
  /** Text file without postcodes of another country: a bare number may have lost its zero, as a number of Excel. */
  readonly losesZeros?: boolean | undefined;
  /** Offset of UTC that the heading or a line above or below the table names, such as +00:00; German time without one. */
  readonly zoneOffset?: string | null | undefined;
}

/** Facts about the file and the row. */
export interface RowFacts {
  /** A house number at the end of the street stays there if it has a column of its own. */
  readonly splitsStreets: boolean;
  /** Postcode and city after the street stay there if they have columns of their own. */
  readonly splitsAddresses: boolean;
  /** YYYY-MM-DD of a row that has its date and its times in separate cells. */
  readonly rowDay?: string | undefined;
  /** YYYY-MM-DD; a birthday is not later. */
  readonly today: string;
}

export interface CellReadingContext extends RowFacts, ColumnFacts {
  /** Excel stores the cell as a number, which has no leading zeros. */
  readonly isNumber?: boolean | undefined;
}
