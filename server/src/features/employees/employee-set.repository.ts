import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { columnsOf, typedColumns } from '../../work-items/field-table.ts';
import type { OwnEmployee } from './employee.repository.ts';

type Row = OwnEmployee & { readonly id: number };

const types = { id: 'integer', ...typedColumns(employeeFields) } as const;

const assignments = sql.join(
  columnsOf(employeeFields).map((column) => sql`${sql.ref(column)} = ${sql.ref(`row.${column}`)}`),
);

export const insertEmployees = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await insertRecords(tx, { table: 'employees', same: { company_id: companyId }, columns: types, rows }).execute(tx);
};

export const updateEmployees = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`update employees set ${assignments}
    from ${recordset(types, rows)}
    where employees.company_id = ${companyId} and employees.id = row.id`.execute(tx);
};
