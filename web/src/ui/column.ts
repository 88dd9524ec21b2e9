import type { ReactNode } from 'react';

/** A column of a table of rows. */
export interface Column<Row> {
  /** For sortable columns the name the server sorts by. */
  readonly key: string;
  readonly header: string;
  /** A column of buttons has no heading to see, only one to hear. */
  readonly hideHeader?: boolean;
  readonly isSortable?: boolean;
  /** Offered among the columns of a list, but not shown unless somebody wants it. */
  readonly isExtra?: boolean;
  /** For plates and dates, which are hard to read in two lines. */
  readonly isOneLine?: boolean;
  /** For amounts and counts: in one line, with their digits under each other. */
  readonly isNumber?: boolean;
  /** Stands above the card, without a label, where a row becomes a card. */
  readonly isCardTitle?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
