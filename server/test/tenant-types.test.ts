import { expectTypeOf, test } from 'vitest';
import type { Database } from '../src/db/connect.ts';
import type { TenantTransaction } from '../src/db/tenant-transaction.ts';
import { lockVehicle } from '../src/features/vehicles/vehicle.repository.ts';
import type { CompanyId } from '../src/lib/company-id.ts';

/** Never called: the compiler checks it, and a forbidden call that compiles makes its directive an error. */
const calls = (db: Database, tx: TenantTransaction, companyId: CompanyId, id: number) => [
  lockVehicle(tx, companyId, id),
  // @ts-expect-error the outer connection is not a transaction of one company
  lockVehicle(db, companyId, id),
  // @ts-expect-error the two ids are swapped
  lockVehicle(tx, id, companyId),
];

test('neither the outer connection nor a plain number stands in for the tenant', () => {
  expectTypeOf(calls).toBeFunction();
  expectTypeOf<Database>().not.toExtend<TenantTransaction>();
  expectTypeOf<number>().not.toExtend<CompanyId>();
  expectTypeOf<CompanyId>().toExtend<number>();
});
