import { monthsInText } from '@flottwart/contract/grammar/months-in-text';
import { areApart, invoiceDayInText, type MonthRange, monthsOfPeriod } from '@flottwart/contract/grammar/named-months';
import type { LeasingPosition, PositionLink } from '@flottwart/contract/leasing/position';
import { positionStatus } from '@flottwart/contract/rules/leasing';
import type { ExportSheet } from '../../../lib/export-file.ts';
import { formatAmount, toEuro } from '../../../lib/money.ts';
import { dateCell, euroCell, textCell } from '../../../lib/sheet-columns.ts';
import { formatStoredDate } from '../../../work-items/core.mapper.ts';
import type { NamedDocument } from './position-links.repository.ts';
import type { PositionListRow } from './position-rows.ts';

export const toLeasingPosition = (row: PositionListRow): LeasingPosition => ({
  id: row.id,
  type: row.type,
  processed: row.processed,
  invoiceNumber: row.invoice_number,
  invoiceDate: row.invoice_date,
  positionNumber: row.position_number,
  positionInvoiceDate: row.position_date,
  monthGiven: row.month_given?.slice(0, 7) ?? null,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  quantity: row.quantity,
  licensePlate: row.license_plate,
  vehicleId: row.vehicle_id,
  amount: toEuro(row.amount_cents),
  service: row.service,
  aff: row.aff,
  affValue: toEuro(row.aff_cents),
  linkedItemId: row.linked_id,
  presumed: row.presumed,
  documentId: row.document_id,
});

export interface LinkRow extends PositionListRow {
  readonly settled_by: number;
  readonly issuer_key: string | null;
  readonly reason: PositionLink['reason'];
  readonly certainty: PositionLink['certainty'];
  readonly user_email: string | null;
  readonly created_at: Date;
}

type LinkedRow = PositionListRow & Pick<LinkRow, 'issuer_key'>;

/** Differences of a link that exists because the credit names its invoice; of other links only the issuers may differ. */
const differencesOf = (position: LinkedRow, other: LinkRow): PositionLink['differences'] => {
  const isOtherIssuer = Boolean(position.issuer_key && other.issuer_key) && position.issuer_key !== other.issuer_key;
  if (other.reason !== 'reference') return isOtherIssuer ? ['issuer'] : [];
  const differs = {
    issuer: isOtherIssuer,
    plate: position.plate_key !== '' && other.plate_key !== '' && position.plate_key !== other.plate_key,
    amount: position.amount_cents !== -other.amount_cents,
    service: position.service_key !== other.service_key,
  };
  return (['issuer', 'plate', 'amount', 'service'] as const).filter((side) => differs[side]);
};

const formatMonths = ({ first, last }: MonthRange): string =>
  [...new Set([first, last])]
    .map((month) => `${String((month % 12) + 1).padStart(2, '0')}/${Math.floor(month / 12)}`)
    .join(' bis ');

/** Reason why a credit settles nothing: the invoice it waits for, or that what it names does not fit together. */
const unlinkedReasons = (
  position: PositionListRow,
  named: readonly NamedDocument[],
  months: MonthRange | null,
): readonly string[] => {
  if (position.type !== 'Gutschrift' || position.open_cents <= 0) return [];
  const isUnlinked = position.linked_id === null;
  const day = isUnlinked && named.every(({ is_known }) => is_known) ? invoiceDayInText(position.service) : null;
  return [
    ...named.flatMap(({ named: number, is_known, other_issuer }) => {
      if (!is_known) return [`Wartet auf Rechnung ${number}.`];
      if (!isUnlinked) return [];
      if (other_issuer !== null) return [`Rechnung ${number} gibt es nur von ${other_issuer}.`];
      return months === null
        ? []
        : [`Nennt Rechnung ${number} und ${formatMonths(months)}; dafür hat diese Rechnung keine offene Position.`];
    }),
    ...(day === null ? [] : [`Wartet auf Rechnung vom ${formatStoredDate(day)}.`]),
  ];
};

const openDeduction = ({ type, amount_cents, open_cents }: PositionListRow): readonly string[] => {
  if (type !== 'Rechnung' || open_cents >= 0) return [];
  if (open_cents === amount_cents)
    return ['Abzug der Rechnung, keiner Position zugeordnet. Er mindert, was von der Rechnung offen ist.'];
  return [
    `Vom Abzug der Rechnung sind ${formatAmount(-open_cents)} € noch offen. Sie mindern, was von der Rechnung offen ist.`,
  ];
};

/** Remark for a person about the month of a position, and why a credit settles nothing. */
export const noticesOf = (position: PositionListRow, named: readonly NamedDocument[]): string[] => {
  const { period_from, period_to, printed_from, printed_to, month_given, service, invoice_date } = position;
  const [ofPeriod, ofText] = [
    monthsOfPeriod(period_from, period_to),
    monthsInText(service, invoice_date)?.months ?? null,
  ];
  return [
    ...openDeduction(position),
    ...unlinkedReasons(position, named, ofPeriod ?? ofText),
    ...(printed_from !== null && printed_to !== null
      ? [
          `Der Monat ist von Hand gesetzt; gedruckt ist ${formatStoredDate(printed_from)} bis ${formatStoredDate(printed_to)}.`,
        ]
      : []),
    ...(month_given === null && ofPeriod && ofText && areApart(ofPeriod, ofText)
      ? [`Der Zeitraum ist ${formatMonths(ofPeriod)}, der Text nennt ${formatMonths(ofText)}.`]
      : []),
  ];
};

export const toLink = (position: LinkedRow, row: LinkRow): PositionLink => ({
  entry: toLeasingPosition(row),
  amount: toEuro(row.settled_by),
  reason: row.reason,
  certainty: row.certainty,
  differences: differencesOf(position, row),
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
});

export const positionSheet: ExportSheet<LeasingPosition> = {
  name: 'LeasePlan',
  columns: [
    textCell('Typ', 12, ({ type }) => type),
    textCell('Rechnungsnummer', 20, ({ invoiceNumber }) => invoiceNumber),
    dateCell('Rechnungsdatum', ({ invoiceDate }) => invoiceDate),
    textCell('Position', 12, ({ positionNumber }) => positionNumber),
    dateCell('Positionsdatum', ({ positionInvoiceDate }) => positionInvoiceDate),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('Leistung', 40, ({ service }) => service),
    euroCell('Betrag', ({ amount }) => amount),
    textCell('AFF', 8, ({ aff }) => (aff ? 'ja' : 'nein')),
    euroCell('AFF-Betrag', ({ affValue }) => affValue),
    textCell('Status', 22, ({ type, processed }) => positionStatus(type, processed)),
  ],
};
