import type { LeasingContract } from '@flottwart/contract/leasing/contracts';
import { z } from 'zod';
import { toCents, toEuro } from '../../../lib/money.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import type { ContractRow } from './contract.repository.ts';

const storedServices = z.array(z.object({ service: z.string(), cents: z.int() }));

export type AgreedServices = LeasingContract['services'];

export const toStoredServices = (services: AgreedServices): string =>
  JSON.stringify(services.map(({ service, rate }) => ({ service, cents: toCents(rate) })));

const toAgreedServices = (stored: unknown): AgreedServices =>
  parseStored(storedServices, stored, 'services of a leasing contract').map(({ service, cents }) => ({
    service,
    rate: toEuro(cents),
  }));

export const toLeasingContract = (row: ContractRow): LeasingContract => ({
  id: row.id,
  vehicleId: row.vehicle_id,
  licensePlate: row.license_plate,
  lessor: row.lessor,
  contractNumber: row.contract_number,
  rateService: row.rate_service,
  rate: toEuro(row.rate_cents),
  services: toAgreedServices(row.services),
  from: row.from_day,
  to: row.to_day,
  kilometres: row.kilometres,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});
