import { plainAmount } from '../../../lib/money.ts';
import { formatStoredDate, joinTerms } from '../../../work-items/core.mapper.ts';

interface Searchable {
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly position_number: string;
  readonly position_date: string | null;
  readonly license_plate: string;
  readonly plate_key: string;
  readonly amount_cents: number;
  readonly service: string;
}

/** Search terms: every list column as displayed. */
export const positionTerms = (row: Searchable): string =>
  joinTerms(
    row.invoice_number,
    formatStoredDate(row.invoice_date),
    row.position_number,
    formatStoredDate(row.position_date),
    row.license_plate,
    row.plate_key,
    plainAmount(row.amount_cents),
    row.service,
  );
