import type { StaffName } from '../../../../../seed/company.ts';
import type { LeasingDocument } from '../../../../../seed/leasing.ts';
import type { OffencePlan } from '../../../../../seed/offences.ts';
import type { Driver } from '../../../../../seed/people.ts';
import type { RepairPlan } from '../../../../../seed/repairs.ts';
import type { TaskPlan } from '../../../../../seed/tasks.ts';
import type { Van } from '../../../../../seed/vans.ts';
import type { World } from '../../../../../seed/world.ts';
import type { TenantTransaction, WriteContext } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ReadDocument } from '../../documents/public.ts';

/** Ids of the invented vehicles and drivers that are still there. */
export interface Fleet {
  readonly vehicleId: (van: Van | undefined) => number | undefined;
  readonly driverId: (driver: Driver) => number | undefined;
}

/** Result of a step: created rows, and what was left out with the reason. */
export interface Entered {
  readonly items?: readonly number[];
  readonly trips?: readonly number[];
  readonly documents?: readonly number[];
  readonly skipped?: readonly string[];
}

/** Increasing instants from the creation of an item on. */
type Later = () => Date;

/** Further writes at a new item: comments of colleagues, files, mails. */
export interface Extras {
  readonly task: (id: number, plan: TaskPlan, later: Later) => Promise<void>;
  readonly repair: (id: number, plan: RepairPlan, number: number, later: Later) => Promise<void>;
  readonly offence: (id: number, plan: OffencePlan, number: number, later: Later) => Promise<void>;
}

/** An invented world and the company that it is entered into, for the samples and for the demo. */
export interface Entry {
  readonly world: World;
  readonly companyId: CompanyId;
  /** When the company began to use the program. */
  readonly began: Date;
  readonly fleet: Fleet;
  /** Source of the trips, so that no import takes invented ones for its own. */
  readonly tripSource: string;
  readonly emailOf: (name: StaffName) => string;
  /** One write of a member, dated back. */
  readonly write: <T>(by: StaffName, at: Date, work: (write: WriteContext) => Promise<T>) => Promise<T>;
  /** Original file of a document, and what is read from it. */
  readonly issue: (
    document: LeasingDocument,
  ) => Promise<{ readonly document: ReadDocument; readonly file: { fileName: string; content: Buffer } }>;
  readonly extras?: Extras;
}

export type EntryStep = (entry: Entry) => Promise<Entered>;

/** Finds the invented vehicles and drivers again: among all of a company that has no others, or among the samples. */
export const findFleet = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { onlySamples }: { readonly onlySamples: boolean },
): Promise<Fleet> => {
  const samples = tx
    .selectFrom('sample_items')
    .select('item_id')
    .where('company_id', '=', companyId)
    .where('item_id', 'is not', null)
    .$narrowType<{ item_id: number }>();
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['id', 'vin'])
    .where('company_id', '=', companyId)
    .$if(onlySamples, (query) => query.where('id', 'in', samples))
    .execute();
  const drivers = await tx
    .selectFrom('employees')
    .select(['id', 'external_id'])
    .where('company_id', '=', companyId)
    .$if(onlySamples, (query) => query.where('id', 'in', samples))
    .execute();
  const byVin = new Map(vehicles.map(({ id, vin }) => [vin, id]));
  const byNumber = new Map(drivers.map(({ id, external_id }) => [external_id, id]));
  return {
    vehicleId: (van) => (van ? byVin.get(van.vin) : undefined),
    driverId: ({ employeeId }) => byNumber.get(employeeId),
  };
};

/** Result of work whose number an own record may have, or the reason why it is left out; nothing is written then. */
export const orReason = async <T>(work: Promise<T>): Promise<{ readonly made: T } | { readonly reason: string }> => {
  try {
    return { made: await work };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return { reason: error.message };
    throw error;
  }
};
