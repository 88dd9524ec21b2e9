import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { type EmployeeRow, selectEmployee } from './employee.repository.ts';

export type { EmployeeRow } from './employee.repository.ts';

export const findEmployee = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<EmployeeRow | undefined> => selectEmployee(tx, companyId, id).executeTakeFirst();
