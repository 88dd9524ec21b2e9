import type { ImportKind } from '@flottwart/contract/imports';
import { employeeFile } from './employee-file.ts';
import type { FileShape } from './file-column.ts';
import { tripFile } from './trip-file.ts';
import { vehicleFile } from './vehicle-file.ts';

export const fileShapes: Readonly<Record<ImportKind, FileShape>> = {
  employees: employeeFile,
  vehicles: vehicleFile,
  trips: tripFile,
};
