import type { TenantTransaction } from '../../db/tenant.ts';
import { type EmployeeRow, selectEmployee } from './employee.repository.ts';

export type { EmployeeRow } from './employee.repository.ts';

export const findEmployee = (tx: TenantTransaction, companyId: number, id: number): Promise<EmployeeRow | undefined> =>
  selectEmployee(tx, companyId, id).executeTakeFirst();
