import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import { positionStatus } from '@flottwart/contract/rules/leasing';
import { Group, Text } from '@mantine/core';
import { Check, CircleHelp, Hourglass } from 'lucide-react';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/column.ts';

/** "09/2026" for 2026-09 */
export const formatMonth = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

interface PositionStatusProps {
  readonly position: Pick<LeasingPosition, 'type' | 'processed' | 'presumed' | 'amount'>;
}

const PositionStatus = ({ position: { type, processed, presumed, amount } }: PositionStatusProps) => (
  <Group gap={4}>
    <SettledChip isSettled={processed} text={positionStatus(type, processed)} />
    {type === 'Rechnung' && amount < 0 && !processed ? <DeductionBadge /> : null}
    {presumed ? <PresumedBadge /> : null}
  </Group>
);

export const positionColumns: readonly Column<LeasingPosition>[] = [
  {
    key: 'invoiceNumber',
    header: 'Rechnungsnummer',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    key: 'invoiceDate',
    header: 'Rechnungsdatum',
    isOneLine: true,
    cell: ({ invoiceDate }) => formatDay(invoiceDate),
  },
  {
    key: 'positionNumber',
    header: 'Position',
    isOneLine: true,
    cell: ({ positionNumber }) => positionNumber,
  },
  {
    key: 'positionInvoiceDate',
    header: 'Positionsdatum',
    isOneLine: true,
    cell: ({ positionInvoiceDate, monthGiven }) => (
      <>
        {formatDay(positionInvoiceDate)}
        {monthGiven === null ? null : (
          <Text size="xs" c="dimmed">
            zählt für {formatMonth(monthGiven)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || '–',
  },
  {
    key: 'amount',
    header: 'Betrag',
    isNumber: true,
    cell: ({ amount }) => formatEuro(amount),
  },
  { key: 'status', header: 'Status', cell: (position) => <PositionStatus position={position} /> },
  { key: 'type', header: 'Typ', isExtra: true, cell: ({ type }) => type },
  { key: 'service', header: 'Leistung', isExtra: true, cell: ({ service }) => service || '–' },
  { key: 'aff', header: 'AFF', isExtra: true, cell: ({ aff }) => (aff ? 'ja' : 'nein') },
  {
    key: 'affValue',
    header: 'AFF-Betrag',
    isExtra: true,
    isNumber: true,
    cell: ({ affValue }) => (affValue === null ? '–' : formatEuro(affValue)),
  },
];

/** Marks a link that is one of several that fitted as well. */
export const PresumedBadge = () => (
  <span title="Nicht sicher zugeordnet. Bitte bestätigen oder ändern.">
    <Chip tone="petrol" icon={CircleHelp} text="vermutet" />
  </span>
);

/** Marks a deduction of an invoice that no line has taken. */
const DeductionBadge = () => (
  <span title="Abzug der Rechnung, keiner Position zugeordnet.">
    <Chip tone="petrol" icon={CircleHelp} text="Abzug nicht zugeordnet" />
  </span>
);

interface SettledChipProps {
  readonly isSettled: boolean;
  readonly text: string;
}

export const SettledChip = ({ isSettled, text }: SettledChipProps) => (
  <Chip tone={isSettled ? 'green' : 'yellow'} icon={isSettled ? Check : Hourglass} text={text} />
);
