import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { Column } from '../../ui/column.ts';
import {
  assigneeColumn,
  createdColumn,
  extra,
  statusColumn,
  titleColumn,
  updatedColumn,
} from '../../work-items/core-columns.tsx';
import { fieldColumns } from '../../work-items/field-columns.tsx';

const own = fieldColumns<Vehicle>(vehicleFields);

/** Default columns first; those marked `isExtra` are optional. */
export const vehicleColumns: readonly Column<Vehicle>[] = [
  ...own.shown,
  ...[titleColumn, statusColumn, assigneeColumn].map(extra),
  ...own.extra,
  ...[createdColumn, updatedColumn].map(extra),
];
