import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { kinds } from '@flottwart/contract/rules/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '../../src/lib/company-id.ts';

interface Call {
  readonly endpoint: Endpoint;
  readonly body: object;
}

/** Stored row of a marker with everything a revision changes. */
export interface StoredItem {
  readonly marker: string;
  readonly id: number;
  readonly content: string;
}

/** Record that is created under a marker and then revised, 1, 2, 3 …; a revision changes two columns, so that half of one would be seen. */
export interface KindOfWrite {
  readonly create: (marker: string) => Call;
  readonly revise: (revision: number) => Call;
  /** Content as `stored` returns it. */
  readonly content: (revision: number) => string;
  /** History entry of a revision. */
  readonly historyEntry: { readonly field: string; readonly value: (revision: number) => string };
  readonly stored: (companyId: CompanyId) => RawBuilder<StoredItem>;
}

const firstDay = Date.UTC(2027, 0, 1);
const instantOf = (revision: number): Date => new Date(firstDay + revision * 60_000);
const taskStatuses = kinds.task.statuses;
const taskStatus = (revision: number): string => taskStatuses[revision % taskStatuses.length] ?? '';

const task: KindOfWrite = {
  create: (marker) => ({ endpoint: api.createTask, body: { title: marker, dueDate: instantOf(0).toISOString() } }),
  revise: (revision) => ({
    endpoint: api.updateTask,
    body: { status: taskStatus(revision), dueDate: instantOf(revision).toISOString() },
  }),
  content: (revision) => `${taskStatus(revision)} ${instantOf(revision).getTime() / 1000}`,
  historyEntry: { field: 'dueDate', value: (revision) => instantOf(revision).toISOString() },
  stored: (companyId) => sql`
    select title as marker, id, status || ' ' || extract(epoch from due_at)::bigint as content
    from work_items join tasks using (company_id, id) where company_id = ${companyId}`,
};

const employee: KindOfWrite = {
  create: (marker) => ({ endpoint: api.createEmployee, body: { firstName: 'Erika', lastName: marker } }),
  revise: (revision) => ({
    endpoint: api.updateEmployee,
    body: { city: `Ort ${revision}`, houseNumber: String(revision) },
  }),
  content: (revision) => (revision === 0 ? ' ' : `Ort ${revision} ${revision}`),
  historyEntry: { field: 'houseNumber', value: String },
  stored: (companyId) => sql`
    select last_name as marker, id, city || ' ' || house_number as content
    from work_items join employees using (company_id, id) where company_id = ${companyId}`,
};

const repairRecord: KindOfWrite = {
  create: (marker) => ({
    endpoint: api.createRepairRecord,
    body: { repairType: 'Bremsen', workshopName: marker, repairReason: 'Quietscht' },
  }),
  revise: (revision) => ({
    endpoint: api.updateRepairRecord,
    body: { invoiceNumber: `R-${revision}`, mileageAtRepair: revision },
  }),
  content: (revision) => (revision === 0 ? ' ' : `R-${revision} ${revision}`),
  historyEntry: { field: 'invoiceNumber', value: (revision) => `R-${revision}` },
  stored: (companyId) => sql`
    select workshop_name as marker, id, invoice_number || ' ' || coalesce(mileage::text, '') as content
    from work_items join repair_records using (company_id, id) where company_id = ${companyId}`,
};

export const kindsOfWrite = { task, employee, repairRecord } as const;
export type KindName = keyof typeof kindsOfWrite;
