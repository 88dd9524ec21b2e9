import type { Received } from '@flottwart/contract/endpoint';
import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { zeroForms } from '@flottwart/contract/rules/driver-data';
import { earliestStartBefore } from '@flottwart/contract/rules/driver-hours';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import type { listEmployees } from '@flottwart/contract/work-items/employee';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { inWindow, type Window } from '../../db/page-window.ts';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { columnsOf, sortColumnsOf } from '../../work-items/field-table.ts';
import { coreColumns, type ItemRow, lockedItem } from '../../work-items/item.repository.ts';
import { itemFilter, type WithViewer } from '../../work-items/read-items.ts';
import { drivenUntil, tripStateIs, tripTimes } from '../trips/public.ts';

/** Columns that people and imports fill. */
export type OwnEmployee = Omit<
  Selectable<Schema['employees']>,
  'company_id' | 'id' | 'first_licence_check_on' | `${string}_key`
>;
export type EmployeeRow = ItemRow & OwnEmployee;
export type EmployeeChanges = Omit<Updateable<Schema['employees']>, 'company_id' | 'id'>;
export type EmployeeQuery = Received<typeof listEmployees>['query'] & WithViewer;

const ownColumns: readonly (keyof OwnEmployee)[] = columnsOf(employeeFields);

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

const lastName = { column: 'employees.last_name', isText: true } as const;
const firstName = { column: 'employees.first_name', isText: true } as const;

const sortColumns: Readonly<Record<Sort, SortColumn<Schema, 'employees' | 'work_items'>>> = {
  ...sortColumnsOf(employeeFields, 'employees', [lastName, firstName]),
  lastName: { ...lastName, next: [firstName], tiebreaker: 'employees.id' },
  firstName: { ...firstName, next: [lastName], tiebreaker: 'employees.id' },
  id: { column: 'employees.id', tiebreaker: 'employees.id' },
};

/** Drivers with a number that differs in its leading zeros alone. */
const hasSimilarNumber = (number: string) => {
  const forms = zeroForms(number);
  return sql<SqlBool>`(employees.staff_number_key = any(${forms}::text[])
    or employees.external_id_key = any(${forms}::text[]))`;
};

const selectEmployees = (tx: TenantTransaction, companyId: CompanyId, query: EmployeeQuery, found: SearchHits) => {
  const { sort = 'lastName', order = 'asc', similarNumber } = query;
  const rows = employees(tx, companyId).where(itemFilter('employee', query, found));
  const similar = similarNumber === undefined ? rows : rows.where(hasSimilarNumber(similarNumber));
  return sorted(similar, sortColumns[sort], order);
};

/** Current work of a driver: the latest trip where it has no end, and the hours of the week. */
export interface DriverNow {
  readonly driver_now: {
    readonly trip: {
      readonly id: number;
      readonly vehicleId: number | null;
      readonly licensePlate: string;
      readonly start: string;
      readonly presumedEnd: string | null;
      readonly unclearFrom: string;
    } | null;
    readonly seconds: number;
    readonly licenceCheckedOn: string | null;
  };
}

/** Moment of the list, and the Monday of its week in Berlin. */
interface WeekSoFar {
  readonly monday: Date;
  readonly now: Date;
}

/** Adds what each driver does now, from the latest trip and those of one week, and the latest check of the licence; trips at the same time count once. */
const withDriverNow = (companyId: CompanyId, rows: ReturnType<typeof selectEmployees>, { monday, now }: WeekSoFar) => {
  const { presumed_end, unclear_from } = tripTimes(companyId);
  const isOver = tripStateIs(companyId, now).finished;
  const until = drivenUntil(companyId, now);
  return rows.select(
    sql<DriverNow['driver_now']>`(
      select json_build_object(
        'trip', (
          select case when not ${isOver} then json_build_object('id', id, 'vehicleId', vehicle_id, 'licensePlate', license_plate,
            'start', start_time, 'presumedEnd', ${presumed_end}, 'unclearFrom', ${unclear_from}) end
          from trips where trips.company_id = ${companyId} and trips.employee_id = employees.id and trips.start_time <= ${now}
          order by start_time desc, id desc limit 1
        ),
        'seconds', coalesce((select round(extract(epoch from sum(upper(span) - lower(span)))) from unnest(driven) as span), 0),
        'licenceCheckedOn', (select checked_on from licence_checks licence where licence.company_id = ${companyId}
          and licence.employee_id = employees.id and licence.is_latest)
      )
      from (
        select
          range_agg(tstzrange(greatest(start_time, ${monday}), ${until}))
            filter (where ${until} > greatest(start_time, ${monday})) as driven
        from trips
        where trips.company_id = ${companyId} and trips.employee_id = employees.id
          and trips.start_time >= ${earliestStartBefore(monday)} and trips.start_time <= ${now}
      ) as week
    )`.as('driver_now'),
  );
};

interface ListedEmployees {
  readonly found: SearchHits;
  readonly week: WeekSoFar;
  /** Absent for the whole list. */
  readonly window?: Window;
}

/** Drivers with what they do now. On a page trips are looked up for its drivers only, not for the skipped ones. */
export const selectListedEmployees = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: EmployeeQuery,
  { found, window, week }: ListedEmployees,
) => {
  if (!window) return withDriverNow(companyId, selectEmployees(tx, companyId, query, found), week);
  const { sort = 'lastName', order = 'asc' } = query;
  const ids = selectEmployees(tx, companyId, query, found).clearSelect().select('employees.id');
  const rows = employees(tx, companyId).where('employees.id', 'in', inWindow(ids, window));
  return withDriverNow(companyId, sorted(rows, sortColumns[sort], order), week);
};

const selectEmployee = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  employees(tx, companyId).where('employees.id', '=', id);

export const readEmployee = rowByKey(selectEmployee);

export const lockEmployee = lockedItem(selectEmployee, 'employees');

export const insertEmployee = (
  tx: TenantTransaction,
  employee: Insertable<Schema['employees']>,
): Promise<OwnEmployee> => tx.insertInto('employees').values(employee).returning(ownColumns).executeTakeFirstOrThrow();

export const updateEmployeeColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: EmployeeChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const update = tx.updateTable('employees').set(changes).where('company_id', '=', companyId).where('id', '=', id);
  await queueStatement(tx, update);
};

export interface DriverNumber {
  readonly column: 'staff_number' | 'external_id';
  readonly number: string | undefined;
}

/** Driver other than one who has a number already, in any spelling that reads the same. */
export const findEmployeeByNumber = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { column, number = '' }: DriverNumber,
  exceptId = 0,
): Promise<EmployeeRow | undefined> =>
  employees(tx, companyId)
    .where(`employees.${column}_key`, '=', sameReading(number))
    .where(`employees.${column}_key`, '<>', '')
    .where('employees.id', '<>', exceptId)
    .orderBy('employees.id')
    .limit(1)
    .executeTakeFirst();

export const findEmployee = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<EmployeeRow | undefined> => selectEmployee(tx, companyId, id).executeTakeFirst();
