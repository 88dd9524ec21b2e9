import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';

const euro = (amount: number | null): string => (amount === null ? dash : formatEuro(amount));

/** Paid amount, else the planned one. */
const cost = ({ actualCost, estimatedCost }: RepairRecord): string =>
  actualCost === null && estimatedCost !== null ? `${formatEuro(estimatedCost)} geplant` : euro(actualCost);

/** Default columns first; those marked `isExtra` are optional. */
export const repairRecordColumns: readonly Column<RepairRecord>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  titleColumn,
  { key: 'repairType', header: 'Typ', isOneLine: true, cell: ({ repairType }) => repairType || dash },
  { key: 'workshopName', header: 'Werkstatt', cell: ({ workshopName }) => workshopName || dash },
  { key: 'repairDate', header: 'Datum', isOneLine: true, cell: ({ repairDate }) => formatDay(repairDate) },
  assigneeColumn,
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || dash,
  },
  { key: 'cost', header: 'Kosten', isNumber: true, cell: cost },
  statusColumn,
  {
    key: 'mileageAtRepair',
    header: 'Kilometerstand',
    isExtra: true,
    isNumber: true,
    cell: ({ mileageAtRepair }) => (mileageAtRepair === null ? dash : germanNumber(mileageAtRepair, 0)),
  },
  { key: 'repairReason', header: 'Grund', isExtra: true, cell: ({ repairReason }) => repairReason || dash },
  { key: 'invoiceNumber', header: 'Rechnung', isExtra: true, cell: ({ invoiceNumber }) => invoiceNumber || dash },
  {
    key: 'estimatedCost',
    header: 'Geplant',
    isExtra: true,
    isNumber: true,
    cell: ({ estimatedCost }) => euro(estimatedCost),
  },
  { key: 'actualCost', header: 'Bezahlt', isExtra: true, isNumber: true, cell: ({ actualCost }) => euro(actualCost) },
  extra(createdColumn),
  extra(updatedColumn),
];
