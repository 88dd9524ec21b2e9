import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import { dash } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import { ListPlate } from '../../ui/drawings/list-plate.tsx';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';
import { fieldColumns } from '../../work-items/field-columns.tsx';
import { ItemListPage } from '../../work-items/item-list-page.tsx';
import { AddRepairRecordDialog, repairRecordDraft } from './add-repair-record-dialog.tsx';
import { repairRecordList } from './repair-record-list.ts';

const own = fieldColumns<RepairRecord>(repairRecordFields);

/** Paid amount, else the planned one. */
const cost = ({ actualCost, estimatedCost }: RepairRecord): string => {
  if (actualCost !== null) return formatEuro(actualCost);
  return estimatedCost === null ? dash : `${formatEuro(estimatedCost)} geplant`;
};

export const repairRecordColumns: readonly Column<RepairRecord>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  titleColumn,
  ...own.shown,
  assigneeColumn,
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => <ListPlate plate={licensePlate} />,
  },
  { key: 'cost', header: 'Kosten', isNumber: true, cell: cost },
  statusColumn,
  ...own.extra,
  extra(createdColumn),
  extra(updatedColumn),
];

export const RepairRecordListPage = () => (
  <ItemListPage
    kind="repairrecord"
    definition={repairRecordList}
    columns={repairRecordColumns}
    searchPlaceholder="Titel, Typ, Werkstatt, ID …"
    newLabel="Reparatur anlegen"
    draft={repairRecordDraft}
    dialog={AddRepairRecordDialog}
    first={{
      title: 'Noch keine Reparaturen.',
      hint: 'Typ, Werkstatt und Grund genügen für den Anfang.',
      addLabel: 'Erste Reparatur anlegen',
    }}
  />
);
