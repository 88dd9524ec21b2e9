import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { acceptContractProposals, ContractProposal } from '@flottwart/contract/leasing/contracts';
import { counted } from '@flottwart/contract/rules/counted';
import { maxContractServices, maxLessorLength, maxProposals, maxServiceLength } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindingsOfVehicles } from '../../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { addContract } from './contract.service.ts';
import { findProposals, type ProposalRow } from './proposal.repository.ts';

const toProposal = ({ vehicle_id, license_plate, lessor, first_month, months, services }: ProposalRow) => {
  const [rate, ...others] = services
    .slice(0, 1 + maxContractServices)
    .map(({ service, cents }) => ({ service: service.slice(0, maxServiceLength), rate: toEuro(cents) }));
  return {
    vehicleId: vehicle_id,
    licensePlate: license_plate,
    lessor: lessor.replace(/\s+/g, ' ').trim().slice(0, maxLessorLength).trim() || 'Nicht genannt',
    rateService: rate?.service ?? '',
    rate: rate?.rate ?? 0,
    services: others,
    from: first_month,
    months,
  } satisfies ContractProposal;
};

const keyOf = ({ vehicleId, lessor }: Pick<ContractProposal, 'vehicleId' | 'lessor'>): string =>
  `${vehicleId} ${lessor}`;

export const listProposals = ({ db }: Context, { companyId }: Session): Promise<ContractProposal[]> =>
  inTenant(db, companyId, async (tx) => (await findProposals(tx, companyId, { limit: maxProposals })).map(toProposal));

/** Proposes again inside the transaction: what a person accepts is what the invoices say now. */
export const acceptProposals = (
  { db, clock }: Context,
  session: Session,
  { proposals }: Received<typeof acceptContractProposals>['body'],
): Promise<MessageResponse> =>
  inTenant(db, session.companyId, async (tx) => {
    const { companyId, userId } = session;
    await lockLeasingData(tx, companyId);
    const author = await emailOfUser(tx, companyId, userId);
    const vehicleIds = [...new Set(proposals.map(({ vehicleId }) => vehicleId))];
    const found = await findProposals(tx, companyId, { limit: maxProposals, vehicleIds });
    const current = new Map(found.map(toProposal).map((proposal) => [keyOf(proposal), proposal]));
    for (const { vehicleId, lessor, rate } of proposals) {
      const proposal = current.get(keyOf({ vehicleId, lessor }));
      if (!proposal || proposal.rate !== rate)
        throw new AppError('unprocessable', 'Die Vorschläge haben sich geändert. Bitte neu laden.');
      const { months: _, licensePlate: __, ...terms } = proposal;
      await addContract({ tx, companyId, now: clock() }, { ...terms, to: null, kilometres: null }, author);
    }
    await refreshFindingsOfVehicles(tx, companyId, vehicleIds);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { message: `${counted(proposals.length, 'Vertrag', 'Verträge')} angelegt.` };
  });
