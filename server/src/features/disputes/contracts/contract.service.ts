import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type {
  createLeasingContract,
  LeasingContract,
  updateLeasingContract,
} from '@flottwart/contract/leasing/contracts';
import type { Page } from '@flottwart/contract/list';
import { maxContractsPerVehicle } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import { countOf } from '../../../db/read.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindingsOfVehicles } from '../../../leasing-findings/refresh-findings.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toCents } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { formatStoredDate } from '../../../work-items/core.mapper.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { toLeasingContract, toStoredServices } from './contract.mapper.ts';
import {
  type AgreedTerm,
  type ContractQuery,
  type ContractRow,
  countContracts,
  countContractsOfVehicle,
  deleteContractRow,
  findAgreedTwice,
  findContract,
  insertContract,
  lockLeasedVehicle,
  selectContracts,
  updateContractColumns,
} from './contract.repository.ts';

export type NewTerms = Received<typeof createLeasingContract>['body'];
export type ChangedTerms = Received<typeof updateLeasingContract>['body'];

export const listContracts = (
  { db }: Context,
  { companyId }: Session,
  query: ContractQuery,
): Promise<Page<LeasingContract>> =>
  readPage(
    db,
    companyId,
    {
      rows: (tx) => selectContracts(tx, companyId, query),
      total: (tx) => countOf(countContracts(tx, companyId, query)),
      toItem: toLeasingContract,
    },
    query,
  );

/** A lessor agrees a service once at a time. */
const assertTerm = async (tx: TenantTransaction, companyId: CompanyId, term: AgreedTerm): Promise<void> => {
  if (term.to !== null && term.to < term.from)
    throw new AppError('unprocessable', 'Das Ende liegt vor dem Beginn.', {
      fields: { to: 'Liegt vor dem Beginn.' },
    });
  const taken = await findAgreedTwice(tx, companyId, term);
  if (!taken) return;
  const until = taken.toDay === null ? 'ohne Ende' : `bis ${formatStoredDate(taken.toDay)}`;
  throw new AppError(
    'conflict',
    `„${taken.service}“ ist schon vereinbart: im Vertrag mit ${taken.lessor} ab ${formatStoredDate(taken.fromDay)} ${until}.`,
  );
};

const getContract = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<ContractRow> => {
  const contract = await findContract(tx, companyId, id);
  if (!contract) throw notFound();
  return contract;
};

/** Creates one contract under the lock of the company's leasing data. */
export const addContract = async (
  { tx, companyId, now }: TenantContext,
  { vehicleId, lessor, contractNumber, rateService, rate, services, from, to, kilometres }: NewTerms,
  author: string,
): Promise<number> => {
  if (!(await lockLeasedVehicle(tx, companyId, vehicleId))) throw notFound();
  if ((await countContractsOfVehicle(tx, companyId, vehicleId)) >= maxContractsPerVehicle)
    throw new AppError('unprocessable', `Ein Fahrzeug hat höchstens ${maxContractsPerVehicle} Verträge.`);
  const agreed = [rateService, ...services.map(({ service }) => service)];
  await assertTerm(tx, companyId, { vehicleId, lessor, services: agreed, from, to, id: null });
  return insertContract(tx, {
    company_id: companyId,
    vehicle_id: vehicleId,
    lessor,
    contract_number: contractNumber || null,
    rate_service: rateService,
    rate_cents: toCents(rate),
    services: toStoredServices(services),
    from_day: from,
    to_day: to,
    kilometres,
    changed_by: author,
    changed_at: now,
  });
};

export const createContract = ({ db, clock }: Context, session: Session, terms: NewTerms): Promise<LeasingContract> =>
  inTenant(db, session.companyId, async (tx) => {
    const { companyId, userId } = session;
    await lockLeasingData(tx, companyId);
    const id = await addContract({ tx, companyId, now: clock() }, terms, await emailOfUser(tx, companyId, userId));
    await refreshFindingsOfVehicles(tx, companyId, [terms.vehicleId]);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return toLeasingContract(await getContract(tx, companyId, id));
  });

/** Changes one contract under the lock of the company's leasing data. */
export const changeContract = async (
  { tx, companyId, now }: TenantContext,
  before: ContractRow,
  { lessor, contractNumber, rateService, rate, services, from, to, kilometres }: ChangedTerms,
  author: string,
): Promise<void> => {
  await lockLeasedVehicle(tx, companyId, before.vehicle_id);
  const agreed = services ?? toLeasingContract(before).services;
  await assertTerm(tx, companyId, {
    vehicleId: before.vehicle_id,
    lessor: lessor ?? before.lessor,
    services: [rateService ?? before.rate_service, ...agreed.map(({ service }) => service)],
    from: from ?? before.from_day,
    to: to === undefined ? before.to_day : to,
    id: before.id,
  });
  await updateContractColumns(tx, companyId, before.id, {
    ...(lessor !== undefined && { lessor }),
    ...(contractNumber !== undefined && { contract_number: contractNumber || null }),
    ...(rateService !== undefined && { rate_service: rateService }),
    ...(rate !== undefined && { rate_cents: toCents(rate) }),
    ...(services !== undefined && { services: toStoredServices(services) }),
    ...(from !== undefined && { from_day: from }),
    ...(to !== undefined && { to_day: to }),
    ...(kilometres !== undefined && { kilometres }),
    changed_by: author,
    changed_at: now,
  });
};

export const updateContract = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  id: number,
  changes: ChangedTerms,
): Promise<LeasingContract> =>
  inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const before = await getContract(tx, companyId, id);
    const author = await emailOfUser(tx, companyId, userId);
    await changeContract({ tx, companyId, now: clock() }, before, changes, author);
    await refreshFindingsOfVehicles(tx, companyId, [before.vehicle_id]);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return toLeasingContract(await getContract(tx, companyId, id));
  });

export const deleteContract = ({ db }: Context, { companyId }: Session, id: number): Promise<MessageResponse> =>
  inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const vehicleId = await deleteContractRow(tx, companyId, id);
    if (vehicleId === undefined) throw notFound();
    await refreshFindingsOfVehicles(tx, companyId, [vehicleId]);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { message: 'Vertrag gelöscht.' };
  });
