import type { ReactNode } from 'react';

/** `data-registration` below the label of plates and VINs, where a zero must not be taken for the letter O. */
export const registrationMark = (label: string): true | undefined =>
  label === 'Kennzeichen' || label === 'VIN' || undefined;

/** A column of a table of rows. */
export interface Column<Row> {
  /** For sortable columns the name the server sorts by. */
  readonly key: string;
  readonly header: string;
  /** Visually hidden header. */
  readonly hideHeader?: boolean;
  /** Set by lists, from their definition. */
  readonly isSortable?: boolean;
  /** Hidden in a list until chosen. */
  readonly isExtra?: boolean;
  /** For plates and dates, which are hard to read in two lines. */
  readonly isOneLine?: boolean;
  /** For amounts and counts: in one line, with aligned digits. */
  readonly isNumber?: boolean;
  /** Shown above the card, without a label, on narrow screens. */
  readonly isCardTitle?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
