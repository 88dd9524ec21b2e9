import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import type { Page } from '@flottwart/contract/list';
import { berlinDay, berlinInstant, mondayOf } from '@flottwart/contract/rules/berlin-time';
import { birthDateError, defaultLicenceCheckMonths } from '@flottwart/contract/rules/driver-data';
import { driverDueDates } from '@flottwart/contract/rules/item-due-dates';
import { defaultStatus } from '@flottwart/contract/rules/kinds';
import {
  createEmployee as createEndpoint,
  type Employee,
  type updateEmployee as updateEndpoint,
} from '@flottwart/contract/work-items/employee';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { type TenantTransaction, tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { AppError, invalidField, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { newColumns } from '../../work-items/field-table.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { readItems, withViewer } from '../../work-items/read-items.ts';
import { deleteWorkItem } from '../../work-items/removal.service.ts';
import { assertMayCorrect, createItem, patchItem } from '../../work-items/write-item.ts';
import { lockDriversOfTrips } from '../trips/public.ts';
import { employeeColumns, employeeTerms, employeeTitle, toEmployee, toListedEmployee } from './employee.mapper.ts';
import {
  type DriverNumber,
  type EmployeeQuery,
  findEmployeeByNumber,
  insertEmployee,
  lockEmployee,
  readEmployee,
  selectListedEmployees,
  updateEmployeeColumns,
} from './employee.repository.ts';
import { type LinkContext, linkTrips } from './link-trips.service.ts';

export const listEmployees = (context: Context, session: Session, query: EmployeeQuery): Promise<Page<Employee>> => {
  const viewed = withViewer(session, query);
  const { companyId } = session;
  const now = context.clock();
  const week = { now, monday: berlinInstant(mondayOf(berlinDay(now)), '00:00') };
  return readItems(
    context,
    session,
    { kind: 'employee', query: viewed },
    {
      rows: (tx, found) => selectListedEmployees(tx, companyId, viewed, { found, week }),
      onPage: (tx, found, window) => selectListedEmployees(tx, companyId, viewed, { found, week, window }),
      toItem: toListedEmployee,
    },
  );
};

export const getEmployee = async ({ db }: Context, { companyId }: Session, id: number): Promise<Employee> => {
  const row = await readInTenant(db, companyId, (tx) => readEmployee(tx, companyId, id));
  if (!row) throw notFound();
  return toEmployee(row);
};

/** Refuses an implausible birth date that is entered; a stored one stays, and its driver can be edited. */
const assertBirthDate = (birthDate: string | null | undefined, now: Date): void => {
  const message = birthDate ? birthDateError(birthDate, berlinDay(now)) : null;
  if (message !== null) throw invalidField('birthDate', message);
};

/** Refuses a number that another driver has; the caller's lock keeps it free until the driver is stored. */
const assertNumberFree = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { column, number }: DriverNumber,
  ownId?: number,
): Promise<void> => {
  const owner = number ? await findEmployeeByNumber(tx, companyId, { column, number }, ownId) : undefined;
  if (!owner) return;
  const field = column === 'staff_number' ? 'mitarbeiterId' : 'employeeId';
  throw new AppError(
    'conflict',
    `Die ${employeeFields[field].label} ${number} gehört schon zu ${owner.title} (ID ${owner.id}).`,
    {
      fields: { [field]: 'Bereits vergeben.' },
    },
  );
};

export const createEmployee = (
  { db, clock, enqueue }: Context,
  session: Session,
  body: Received<typeof createEndpoint>['body'],
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<Employee> => {
  const { companyId } = session;
  assertBirthDate(body.birthDate, clock());
  const own = newColumns(employeeFields, body);
  return createOnce(
    { db, clock },
    session,
    { name: 'employee', response: createEndpoint.responses[201], idempotencyKey, body },
    async (write) => {
      const { tx } = write;
      await lockDriversOfTrips(tx, companyId, 'write');
      await assertNumberFree(tx, companyId, { column: 'external_id', number: own.external_id });
      await assertNumberFree(tx, companyId, { column: 'staff_number', number: own.staff_number });
      const status = defaultStatus('employee');
      const item = await createItem(write, {
        kind: 'employee',
        title: employeeTitle(own),
        hasOwnTitle: false,
        status,
        terms: employeeTerms(own),
        dueDates: driverDueDates({
          status,
          createdAt: write.now,
          firstCheckOn: null,
          checkedOn: null,
          checkMonths: defaultLicenceCheckMonths,
        }),
      });
      const columns = await insertEmployee(tx, { company_id: companyId, id: item.id, ...own });
      const created = { ...item, ...columns };
      await linkTrips({ ...tenantOf(write), enqueue }, [{ before: null, after: created }]);
      return toEmployee(created);
    },
  );
};

/** Part of the caller's transaction, which may change several items. */
export const changeEmployee = async (
  write: WriteContext & Pick<LinkContext, 'enqueue'>,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Employee> => {
  const { tx, session } = write;
  const { companyId } = session;
  const renumbers = body.employeeId !== undefined || body.mitarbeiterId !== undefined;
  const renames = renumbers || [body.firstName, body.lastName, body.birthDate].some((value) => value !== undefined);
  if (renumbers) await assertMayCorrect(write, 'die Nummern eines Fahrers');
  // Taken before the employee is locked, in the order of an import, to avoid deadlocks.
  if (renames) await lockDriversOfTrips(tx, companyId, 'write');
  const before = await lockEmployee(tx, companyId, id);
  if (!before) throw notFound();
  const { set, changes } = differenceOf(employeeColumns, before, body);
  assertBirthDate(set.birth_date, write.now);
  await assertNumberFree(tx, companyId, { column: 'external_id', number: set.external_id }, id);
  await assertNumberFree(tx, companyId, { column: 'staff_number', number: set.staff_number }, id);
  const after = { ...before, ...set };
  await updateEmployeeColumns(tx, companyId, id, set);
  const core = await patchItem(write, before, body, {
    kind: 'employee',
    changes,
    derivedTitle: employeeTitle(after),
    termsBefore: employeeTerms(before),
    terms: () => employeeTerms(after),
  });
  if (renames) await linkTrips({ ...tenantOf(write), enqueue: write.enqueue }, [{ before, after }]);
  return toEmployee({ ...after, ...core });
};

export const updateEmployee = (
  { db, clock, enqueue }: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Employee> =>
  inTenant(db, session.companyId, (tx) => changeEmployee({ tx, session, now: clock(), enqueue }, id, body));

/** Trips and reports stay, with the names recorded at their time. */
export const deleteEmployee = (context: Context, session: Session, id: number): Promise<MessageResponse> =>
  deleteWorkItem(context, session, id, 'employee');
