import type { LeasingFinding } from '@flottwart/contract/leasing/findings';
import { findingKindLabels, findingStateLabels } from '@flottwart/contract/rules/leasing-findings';
import type { ExportSheet } from '../../../lib/export-file.ts';
import { formatAmount, toEuro } from '../../../lib/money.ts';
import { dateCell, euroCell, textCell } from '../../../lib/sheet-columns.ts';
import type { FindingRow } from './finding.repository.ts';

const euro = (cents: number): string => `${formatAmount(cents)} €`;

/** Rates after the end of the contract have a key of their own. */
const isAfterContract = ({ key }: FindingRow): boolean => key.startsWith('ended|');

const textOf = (row: FindingRow): string => {
  const { kind, billed_cents, expected_cents, presumed_service, reference } = row;
  if (isAfterContract(row)) {
    const presumed = presumed_service === null ? '' : ` Vermutlich ist „${presumed_service}“ gemeint.`;
    return expected_cents === 0
      ? `Der Vertrag war schon abgelaufen.${presumed}`
      : `Bis zum Ende des Vertrags wären es ${euro(expected_cents)}.${presumed}`;
  }
  if (kind === 'rate' && presumed_service !== null)
    return `Berechnet ${euro(billed_cents)}, vermutlich vereinbart als „${presumed_service}“ mit ${euro(expected_cents)}.`;
  if (kind === 'rate') return `Berechnet ${euro(billed_cents)}, vereinbart ${euro(expected_cents)}.`;
  if (kind === 'jump') return `Im Vormonat ${euro(expected_cents)}, jetzt ${euro(billed_cents)}.`;
  if (kind === 'returned')
    return expected_cents === 0
      ? 'Das Fahrzeug war schon zurückgegeben.'
      : `Bis zum Tag der Rückgabe wären es ${euro(expected_cents)}.`;
  return reference
    ? `Steht schon auf Rechnung ${reference.invoiceNumber}, Position ${reference.positionNumber}.`
    : 'Wurde schon berechnet.';
};

export const toLeasingFinding = (row: FindingRow): LeasingFinding => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  licensePlate: row.license_plate,
  vehicleId: row.vehicle_id,
  service: row.service,
  month: row.month,
  billed: toEuro(row.billed_cents),
  expected: toEuro(row.expected_cents),
  stake: toEuro(row.stake_cents),
  text: textOf(row),
  invoiceNumber: row.invoice_number,
  positionIds: row.position_ids,
  referenceId: row.reference_id,
  note: row.note,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

export const findingSheet: ExportSheet<LeasingFinding> = {
  name: 'Auffälligkeiten',
  columns: [
    textCell('Art', 26, ({ kind }) => findingKindLabels[kind]),
    textCell('Status', 14, ({ state }) => findingStateLabels[state]),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    dateCell('Monat', ({ month }) => month),
    textCell('Rechnung', 20, ({ invoiceNumber }) => invoiceNumber),
    textCell('Leistung', 40, ({ service }) => service),
    euroCell('Berechnet', ({ billed }) => billed),
    euroCell('Erwartet', ({ expected }) => expected),
    euroCell('Fraglich', ({ stake }) => stake),
    textCell('Grund', 50, ({ text }) => text),
    textCell('Notiz', 40, ({ note }) => note),
  ],
};
