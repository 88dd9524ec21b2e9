import { sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { vehicleOfPlateAt } from '../../plates/public.ts';

/** Vehicle that carried the plate in the period of the position. */
export const vehicleOfPosition = (companyId: CompanyId) =>
  vehicleOfPlateAt(
    sql`${companyId}`,
    { key: sql.ref('leasing_positions.plate_key'), plate: sql.ref('leasing_positions.license_plate') },
    sql.ref('leasing_positions.period_date'),
  ).as('vehicle_id');

export const positionColumns = [
  'id',
  'document_id',
  'type',
  'invoice_number',
  'invoice_date',
  'position_number',
  'position_date',
  'period_from',
  'period_to',
  'quantity',
  'license_plate',
  'plate_key',
  'amount_cents',
  'service',
  'service_key',
  'aff',
  'aff_cents',
  'open_cents',
  'processed',
  'linked_id',
  'presumed',
  'month_given',
  'printed_from',
  'printed_to',
] as const satisfies readonly (keyof Schema['leasing_positions'])[];

export const positions = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_positions')
    .select(positionColumns)
    .select(vehicleOfPosition(companyId))
    .where('company_id', '=', companyId);

export type PositionListRow = Awaited<ReturnType<ReturnType<typeof positions>['execute']>>[number];
