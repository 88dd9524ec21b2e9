import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { getClaim, listClaims, resolveClaim, sendClaim } from './claims/claim.service.ts';
import { getAgeing, listLessors, noteAnswer } from './claims/claim-answer.service.ts';
import { draftClaim } from './claims/draft-claim.service.ts';
import { nameLessor } from './claims/name-lessor.service.ts';
import { listOpenCredits, openCreditsSheet } from './claims/open-credits.service.ts';
import { getSettings, updateSettings } from './claims/settings.service.ts';
import { createContract, deleteContract, listContracts, updateContract } from './contracts/contract.service.ts';
import { acceptProposals, listProposals } from './contracts/proposal.service.ts';
import { getDocument, getOriginal, listUploads } from './documents/document.service.ts';
import { importDocument } from './documents/import-document.service.ts';
import { confirmDraft, discardDraft, updateDraft } from './drafts/decide-draft.service.ts';
import { getDraft, getPicture, listDrafts, listRows } from './drafts/draft.service.ts';
import { readDraftAgain } from './drafts/keep-draft.service.ts';
import { decideFindings, exportFindings, listFindings, summariseFindings } from './findings/finding.service.ts';
import { createVehicleKpi, getKpi } from './kpi/kpi.service.ts';
import { changeLinks } from './positions/change-links.service.ts';
import { linkManually, unlink, updatePosition } from './positions/change-position.service.ts';
import { acceptPlateProposals, listPlateProposals, undoPlateProposals } from './positions/plate-proposal.service.ts';
import {
  exportPositions,
  getPosition,
  listCandidates,
  listPositions,
  listStatusesPresent,
} from './positions/position.service.ts';
import { sumPositions } from './positions/position-sums.service.ts';
import { listWithdrawals, undoWithdrawal, withdrawDocuments } from './withdrawals/withdrawal.service.ts';

/** Documents that wait for a person. */
const draftRoutes = (context: Context): readonly Route[] => [
  route(api.listLeasingDrafts, ({ session, query }) => listDrafts(context, session, query)),
  route(api.getLeasingDraft, ({ session, params }) => getDraft(context, session, params.id)),
  route(api.listDraftRows, ({ session, params, query }) => listRows(context, session, params.id, query)),
  route(api.draftPicture, ({ session, params, signal }) => getPicture(context, session, params, signal)),
  route(api.updateLeasingDraft, ({ session, params, body }) => updateDraft(context, session, params.id, body)),
  route(api.confirmLeasingDraft, async ({ session, params, body }) => {
    const { id, text } = await confirmDraft(context, session, params.id, body.version);
    return { body: text, location: `/api/leaseplan/documents/${id}` };
  }),
  route(api.readLeasingDraftAgain, ({ session, params, body }) =>
    readDraftAgain(context, session, params.id, body.version),
  ),
  route(api.discardLeasingDraft, ({ session, params }) => discardDraft(context, session, params.id)),
];

export const leasingRoutes = (context: Context): readonly Route[] => {
  const getVehicleKpi = createVehicleKpi(context);
  return [
    route(api.listPositions, ({ session, query }) => listPositions(context, session, query)),
    route(api.positionStatusesPresent, ({ session, query }) => listStatusesPresent(context, session, query.type)),
    route(api.exportPositions, ({ session, query }) => exportPositions(context, session, query)),
    route(api.sumPositions, ({ session, query }) => sumPositions(context, session, query)),
    route(api.getPosition, ({ session, params }) => getPosition(context, session, params.id)),
    route(api.updatePosition, ({ session, params, body }) => updatePosition(context, session, params.id, body)),
    route(api.linkCandidates, ({ session, params, query }) => listCandidates(context, session, params.id, query)),
    route(api.linkPosition, ({ session, params, body }) => linkManually(context, session, params.id, body.otherId)),
    route(api.unlinkPosition, ({ session, params }) => unlink(context, session, params.id, params.otherId)),
    route(api.changeLinks, ({ session, body }) => changeLinks(context, session, body)),
    route(api.listPlateProposals, ({ session }) => listPlateProposals(context, session)),
    route(api.acceptPlateProposals, ({ session, body }) => acceptPlateProposals(context, session, body)),
    route(api.undoPlateProposals, ({ session, body }) => undoPlateProposals(context, session, body)),
    route(api.importLeasingDocument, async ({ session, query, file, signal }) => {
      const sent = { fileName: file.name, content: file.content, uploadId: query.upload ?? null };
      const imported = await importDocument(context, session, sent, signal);
      return 'draftId' in imported
        ? { status: 202, body: imported.text, location: `/api/leaseplan/drafts/${imported.draftId}` }
        : { status: 200, body: imported.text, location: `/api/leaseplan/documents/${imported.id}` };
    }),
    ...draftRoutes(context),
    route(api.getLeasingDocument, ({ session, params }) => getDocument(context, session, params.id)),
    route(api.originalLeasingDocument, ({ session, params }) => getOriginal(context, session, params.id)),
    route(api.uploadHistory, ({ session, query }) => listUploads(context, session, query)),
    route(api.withdrawDocuments, ({ session, body }) => withdrawDocuments(context, session, body)),
    route(api.listWithdrawals, ({ session, query }) => listWithdrawals(context, session, query)),
    route(api.undoWithdrawal, ({ session, params }) => undoWithdrawal(context, session, params.id)),
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
    route(api.kpi, ({ session }) => getKpi(context, session)),
    route(api.vehicleKpi, ({ session }) => getVehicleKpi(session)),
    route(api.getLeasingSettings, ({ session }) => getSettings(context, session)),
    route(api.updateLeasingSettings, ({ session, body }) => updateSettings(context, session, body)),
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
};
