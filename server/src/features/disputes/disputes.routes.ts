import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { getClaim, listClaims, resolveClaim, sendClaim } from './claims/claim.service.ts';
import { getAgeing, listLessors, noteAnswer } from './claims/claim-answer.service.ts';
import { draftClaim } from './claims/draft-claim.service.ts';
import { nameLessor } from './claims/name-lessor.service.ts';
import { listOpenCredits, openCreditsSheet } from './claims/open-credits.service.ts';
import { createContract, deleteContract, listContracts, updateContract } from './contracts/contract.service.ts';
import { acceptProposals, listProposals } from './contracts/proposal.service.ts';
import { decideFindings, exportFindings, listFindings, summariseFindings } from './findings/finding.service.ts';

export const disputesRoutes = (context: Context): readonly Route[] => [
  route(api.listLeasingContracts, ({ session, query }) => listContracts(context, session, query)),
  route(api.createLeasingContract, ({ session, body }) => createContract(context, session, body)),
  route(api.updateLeasingContract, ({ session, params, body }) => updateContract(context, session, params.id, body)),
  route(api.deleteLeasingContract, ({ session, params }) => deleteContract(context, session, params.id)),
  route(api.listContractProposals, ({ session }) => listProposals(context, session)),
  route(api.acceptContractProposals, ({ session, body }) => acceptProposals(context, session, body)),
  route(api.listLeasingFindings, ({ session, query }) => listFindings(context, session, query)),
  route(api.exportLeasingFindings, ({ session, query }) => exportFindings(context, session, query)),
  route(api.summariseLeasingFindings, ({ session }) => summariseFindings(context, session)),
  route(api.decideLeasingFindings, ({ session, body }) => decideFindings(context, session, body)),
  route(api.exportOpenCredits, ({ session, query }) =>
    exportFile(openCreditsSheet, () => listOpenCredits(context, session, query)),
  ),
  route(api.listOpenCredits, ({ session, query }) => listOpenCredits(context, session, query)),
  route(api.draftClaim, ({ session, body }) => draftClaim(context, session, body)),
  route(api.nameLessor, ({ session, body }) => nameLessor(context, session, body)),
  route(api.sendClaim, ({ session, body, idempotencyKey, signal }) =>
    sendClaim(context, session, body, { idempotencyKey, signal }),
  ),
  route(api.listClaims, ({ session, query }) => listClaims(context, session, query)),
  route(api.getClaim, ({ session, params }) => getClaim(context, session, params.id)),
  route(api.noteClaimAnswer, ({ session, params, body }) => noteAnswer(context, session, params.id, body)),
  route(api.claimAgeing, ({ session }) => getAgeing(context, session)),
  route(api.listClaimableLessors, ({ session }) => listLessors(context, session)),
  route(api.resolveClaim, ({ session, params, body }) => resolveClaim(context, session, params.id, body)),
];
