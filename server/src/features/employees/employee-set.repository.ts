import { sql } from 'kysely';
import { insertRecords, recordset } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { OwnEmployee } from './employee.repository.ts';

type Row = OwnEmployee & { readonly id: number };

const columns = sql`external_id, staff_number, first_name, last_name, birth_date, birth_city, street, house_number,
  postal_code, city, phone, email`;

const types = {
  id: 'integer',
  external_id: 'text',
  staff_number: 'text',
  first_name: 'text',
  last_name: 'text',
  birth_date: 'date',
  birth_city: 'text',
  street: 'text',
  house_number: 'text',
  postal_code: 'text',
  city: 'text',
  phone: 'text',
  email: 'text',
} as const;

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
  await sql`update employees set (${columns}) = (row.external_id, row.staff_number, row.first_name, row.last_name,
      row.birth_date, row.birth_city, row.street, row.house_number, row.postal_code, row.city, row.phone, row.email)
    from ${recordset(types, rows)}
    where employees.company_id = ${companyId} and employees.id = row.id`.execute(tx);
};
