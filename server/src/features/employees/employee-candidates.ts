import { zeroForms } from '@flottwart/contract/rules/driver-data';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { type EmployeeRow, employees } from './employee.repository.ts';
import {
  type EmployeeIdentifiers,
  type EmployeeIndex,
  indexEmployees,
  nameAlone,
  unnumberedName,
} from './employee-match.ts';

const numberForms = (number = '') => [sameReading(number), ...zeroForms(number)];

/** Candidates for a set of people, by name where `nameOf` gives one; ordered by id to avoid deadlocks. */
export const selectEmployeeCandidates = (
  tx: TenantTransaction,
  companyId: CompanyId,
  identifiers: readonly EmployeeIdentifiers[],
  nameOf: (one: EmployeeIdentifiers) => string = nameAlone,
) => {
  const texts = (values: readonly (string | null | undefined)[]) => [...new Set(values.filter((value) => value))];
  return employees(tx, companyId)
    .where(
      sql<SqlBool>`(
        (employees.external_id_key = any(${texts(identifiers.flatMap((one) => numberForms(one.externalId)))}::text[])
          and employees.external_id_key <> '')
        or (employees.staff_number_key = any(${texts(identifiers.flatMap((one) => numberForms(one.staffNumber)))}::text[])
          and employees.staff_number_key <> '')
        or (employees.name_key = any(${texts(identifiers.map(nameOf))}::text[]) and employees.name_key <> '')
        or employees.birth_date = any(${texts(identifiers.map((one) => one.birthDate))}::date[]))`,
    )
    .orderBy('employees.id');
};

/** Index of candidates for a set of drivers, searched with `matchDriver`. */
export const findDriverCandidates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  identifiers: readonly EmployeeIdentifiers[],
): Promise<EmployeeIndex<EmployeeRow>> =>
  indexEmployees(await selectEmployeeCandidates(tx, companyId, identifiers, unnumberedName).execute());
