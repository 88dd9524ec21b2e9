import type { TenantContext } from '../../db/tenant-transaction.ts';
import { type Restoration, restorable } from '../../work-items/restore-values.ts';
import { employees } from './employee.repository.ts';
import { changeEmployees, planEmployeeValues, restoredColumns } from './employee-import.service.ts';

/** Gives back values that an import changed, except where they were changed since. */
export const restoreEmployees = async (
  tenant: TenantContext,
  restorations: readonly Restoration[],
  author: string,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { tx, companyId } = tenant;
  const ids = restorations.map(({ itemId }) => itemId);
  const rows = await employees(tx, companyId)
    .where('employees.id', 'in', ids)
    .orderBy('employees.id')
    .forUpdate(['work_items', 'employees'])
    .execute();
  const { bodies, kept } = restorable(restoredColumns, rows, restorations);
  const plans = rows.flatMap((row) => {
    const { status = row.status, ...body } = bodies.get(row.id) ?? {};
    return planEmployeeValues(row, body, String(status)) ?? [];
  });
  await changeEmployees(tenant, plans, author);
  return kept;
};
