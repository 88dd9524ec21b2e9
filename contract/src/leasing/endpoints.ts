import * as leasingClaimAnswers from './claim-answers.ts';
import * as leasingClaims from './claims.ts';
import * as leasingContracts from './contracts.ts';
import * as leasingDocuments from './documents.ts';
import * as leasingDraftChanges from './draft-changes.ts';
import * as leasingDrafts from './drafts.ts';
import * as leasingFindings from './findings.ts';
import * as leasingKpi from './kpi.ts';
import * as leasingLinks from './links.ts';
import * as leasingOpenCredits from './open-credits.ts';
import * as leasingPlateProposals from './plate-proposals.ts';
import * as leasingPosition from './position.ts';
import * as leasingPositionSums from './position-sums.ts';
import * as leasingSettings from './settings.ts';
import * as leasingWithdrawals from './withdrawals.ts';

/** Endpoints of leasing, a part of `api.ts`. */
export const leasingEndpoints = {
  listPositions: leasingPosition.listPositions,
  positionStatusesPresent: leasingPosition.positionStatusesPresent,
  exportPositions: leasingPosition.exportPositions,
  sumPositions: leasingPositionSums.sumPositions,
  getPosition: leasingPosition.getPosition,
  updatePosition: leasingPosition.updatePosition,
  linkCandidates: leasingPosition.linkCandidates,
  linkPosition: leasingPosition.linkPosition,
  unlinkPosition: leasingPosition.unlinkPosition,
  changeLinks: leasingLinks.changeLinks,
  listPlateProposals: leasingPlateProposals.listPlateProposals,
  acceptPlateProposals: leasingPlateProposals.acceptPlateProposals,
  undoPlateProposals: leasingPlateProposals.undoPlateProposals,
  importLeasingDocument: leasingDocuments.importLeasingDocument,
  getLeasingDocument: leasingDocuments.getLeasingDocument,
  originalLeasingDocument: leasingDocuments.originalLeasingDocument,
  uploadHistory: leasingDocuments.uploadHistory,
  listLeasingDrafts: leasingDrafts.listLeasingDrafts,
  getLeasingDraft: leasingDrafts.getLeasingDraft,
  listDraftRows: leasingDrafts.listDraftRows,
  draftPicture: leasingDrafts.draftPicture,
  draftPageWords: leasingDrafts.draftPageWords,
  updateLeasingDraft: leasingDraftChanges.updateLeasingDraft,
  confirmLeasingDraft: leasingDraftChanges.confirmLeasingDraft,
  readLeasingDraftAgain: leasingDraftChanges.readLeasingDraftAgain,
  discardLeasingDraft: leasingDraftChanges.discardLeasingDraft,
  withdrawDocuments: leasingWithdrawals.withdrawDocuments,
  listWithdrawals: leasingWithdrawals.listWithdrawals,
  undoWithdrawal: leasingWithdrawals.undoWithdrawal,
  listLeasingContracts: leasingContracts.listLeasingContracts,
  createLeasingContract: leasingContracts.createLeasingContract,
  updateLeasingContract: leasingContracts.updateLeasingContract,
  deleteLeasingContract: leasingContracts.deleteLeasingContract,
  listContractProposals: leasingContracts.listContractProposals,
  acceptContractProposals: leasingContracts.acceptContractProposals,
  listLeasingFindings: leasingFindings.listLeasingFindings,
  exportLeasingFindings: leasingFindings.exportLeasingFindings,
  summariseLeasingFindings: leasingFindings.summariseLeasingFindings,
  decideLeasingFindings: leasingFindings.decideLeasingFindings,
  kpi: leasingKpi.kpi,
  vehicleKpi: leasingKpi.vehicleKpi,
  getLeasingSettings: leasingSettings.getLeasingSettings,
  updateLeasingSettings: leasingSettings.updateLeasingSettings,
  listOpenCredits: leasingOpenCredits.listOpenCredits,
  draftClaim: leasingClaims.draftClaim,
  nameLessor: leasingClaims.nameLessor,
  sendClaim: leasingClaims.sendClaim,
  listClaims: leasingClaims.listClaims,
  getClaim: leasingClaims.getClaim,
  resolveClaim: leasingClaims.resolveClaim,
  noteClaimAnswer: leasingClaimAnswers.noteClaimAnswer,
  claimAgeing: leasingClaimAnswers.claimAgeing,
  listClaimableLessors: leasingOpenCredits.listClaimableLessors,
  exportOpenCredits: leasingOpenCredits.exportOpenCredits,
} as const;
