import type { Received } from '@flottwart/contract/endpoint';
import type { listEmployees } from '@flottwart/contract/work-items/employee';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { coreColumns, type ItemRow } from '../../work-items/item.repository.ts';
import { itemFilter, type WithViewer } from '../../work-items/read-items.ts';

type OwnColumns = Omit<Selectable<Schema['employees']>, 'company_id' | 'id'>;
export type EmployeeRow = ItemRow & OwnColumns;
export type EmployeeChanges = Omit<Updateable<Schema['employees']>, 'company_id' | 'id'>;
export type EmployeeQuery = Received<typeof listEmployees>['query'] & WithViewer;

const ownColumns = [
  'external_id',
  'staff_number',
  'first_name',
  'last_name',
  'birth_date',
  'birth_city',
  'street',
  'house_number',
  'postal_code',
  'city',
] as const satisfies readonly (keyof OwnColumns)[];

export const employees = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('employees')
    .innerJoin('work_items', (join) =>
      join.onRef('work_items.company_id', '=', 'employees.company_id').onRef('work_items.id', '=', 'employees.id'),
    )
    .where('employees.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId)
    .select([...coreColumns, ...ownColumns]);

type Sort = NonNullable<EmployeeQuery['sort']>;

const sortColumns: Readonly<Record<Sort, SortColumn<Schema, 'employees' | 'work_items'>>> = {
  lastName: { column: 'employees.last_name', next: ['employees.first_name'], tiebreaker: 'employees.id', isText: true },
  firstName: {
    column: 'employees.first_name',
    next: ['employees.last_name'],
    tiebreaker: 'employees.id',
    isText: true,
  },
  mitarbeiterId: { column: 'employees.staff_number', tiebreaker: 'employees.id', isText: true },
  birthDate: { column: 'employees.birth_date', tiebreaker: 'employees.id', nullsLast: true },
  id: { column: 'employees.id', tiebreaker: 'employees.id' },
};

export const selectEmployees = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: EmployeeQuery,
  found: SearchHits,
) => {
  const { sort = 'lastName', order = 'asc' } = query;
  return sorted(employees(tx, companyId).where(itemFilter('employee', query, found)), sortColumns[sort], order);
};

const selectEmployee = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  employees(tx, companyId).where('employees.id', '=', id);

export const readEmployee = rowByKey(selectEmployee);

export const lockEmployee = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<EmployeeRow | undefined> => selectEmployee(tx, companyId, id).forUpdate().executeTakeFirst();

export const insertEmployee = (tx: TenantTransaction, employee: Insertable<Schema['employees']>): Promise<OwnColumns> =>
  tx.insertInto('employees').values(employee).returning(ownColumns).executeTakeFirstOrThrow();

export const updateEmployeeColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: EmployeeChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('employees').set(changes).where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Driver who has a number already. */
export const findEmployeeByNumber = (
  tx: TenantTransaction,
  companyId: CompanyId,
  column: 'staff_number' | 'external_id',
  number: string,
): Promise<EmployeeRow | undefined> =>
  employees(tx, companyId)
    .where(`employees.${column}`, '=', number)
    .orderBy('employees.id')
    .limit(1)
    .executeTakeFirst();

export const findEmployee = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<EmployeeRow | undefined> => selectEmployee(tx, companyId, id).executeTakeFirst();
