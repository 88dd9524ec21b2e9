import type { z } from 'zod';
import { accountEvent, ownSession } from './account-security.ts';
import { messageResponse } from './auth.ts';
import { authority } from './authorities.ts';
import { company } from './company.ts';
import { connectionState, connectionStates, telematicsCredential } from './connections.ts';
import { dashboard } from './dashboard.ts';
import { driverOverview, licenceCheck } from './driver-overview.ts';
import { boardCounts, boardDate, calendarCount } from './due-dates.ts';
import { apiError } from './errors.ts';
import { liveMessage } from './events.ts';
import { uploadPreview, uploadRow } from './import-files.ts';
import { importRemark, importRun, importStarted } from './imports.ts';
import { claim, claimDetail, claimDraft } from './leasing/claims.ts';
import { contractProposal, leasingContract } from './leasing/contracts.ts';
import { leasingDocument, upload } from './leasing/documents.ts';
import { leasingDraft, leasingDraftEntry, leasingDraftRow } from './leasing/drafts.ts';
import { leasingFinding } from './leasing/findings.ts';
import { vehicleKpiResponse } from './leasing/kpi.ts';
import { openCredits } from './leasing/open-credits.ts';
import { leasingPosition, linkCandidate, positionDetail, positionLink } from './leasing/position.ts';
import { leasingSettings } from './leasing/settings.ts';
import { withdrawal } from './leasing/withdrawals.ts';
import { fleetPositions, vehiclePosition } from './map.ts';
import { heldItem, hold, retentionDeletion, retentionPreview, retentionRule } from './privacy.ts';
import { readinessCounts, vehicleReadiness } from './readiness.ts';
import { dueDate } from './reminders.ts';
import { siteInfo } from './system.ts';
import { vehicleInfo } from './telematics.ts';
import { trip } from './trips.ts';
import { role, teamMember, userProfile } from './users.ts';
import { vehicleCockpit, vehicleCosts } from './vehicle-cockpit.ts';
import { vehicleDay } from './vehicle-days.ts';
import { savedView } from './views.ts';
import { attachment } from './work-items/attachments.ts';
import { comment } from './work-items/comments.ts';
import { change, kind, workItemEntry } from './work-items/core.ts';
import { employee } from './work-items/employee.ts';
import { policeMailPreview } from './work-items/police-mail.ts';
import { alternative, policeReport } from './work-items/police-report.ts';
import { relation } from './work-items/relations.ts';
import { repairRecord } from './work-items/repair-record.ts';
import { task } from './work-items/task.ts';
import { vehicle } from './work-items/vehicle.ts';

/** Names of responses in the OpenAPI document, which become the types of generated clients; the others are named after their call. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ApiError: apiError,
  Message: messageResponse,
  Role: role,
  UserProfile: userProfile,
  TeamMember: teamMember,
  Session: ownSession,
  AccountEvent: accountEvent,
  Company: company,
  Authority: authority,
  TelematicsCredential: telematicsCredential,
  ConnectionState: connectionState,
  ConnectionStates: connectionStates,
  Site: siteInfo,
  Dashboard: dashboard,
  ListView: savedView,
  LiveMessage: liveMessage,
  WorkItemKind: kind,
  WorkItem: workItemEntry,
  Change: change,
  Comment: comment,
  Attachment: attachment,
  Relation: relation,
  Vehicle: vehicle,
  VehicleInfo: vehicleInfo,
  FleetPositions: fleetPositions,
  VehiclePosition: vehiclePosition,
  DueDate: dueDate,
  BoardDate: boardDate,
  BoardCounts: boardCounts,
  CalendarCount: calendarCount,
  VehicleReadiness: vehicleReadiness,
  ReadinessCounts: readinessCounts,
  Task: task,
  Employee: employee,
  PoliceReport: policeReport,
  Alternative: alternative,
  PoliceMailPreview: policeMailPreview,
  DriverOverview: driverOverview,
  LicenceCheck: licenceCheck,
  RepairRecord: repairRecord,
  Trip: trip,
  VehicleCockpit: vehicleCockpit,
  VehicleCosts: vehicleCosts,
  VehicleDay: vehicleDay,
  ImportRun: importRun,
  ImportStarted: importStarted,
  ImportRemark: importRemark,
  UploadPreview: uploadPreview,
  UploadRow: uploadRow,
  LeasingPosition: leasingPosition,
  LeasingPositionDetail: positionDetail,
  PositionLink: positionLink,
  LinkCandidate: linkCandidate,
  LeasingDocument: leasingDocument,
  Upload: upload,
  LeasingDraft: leasingDraft,
  LeasingDraftEntry: leasingDraftEntry,
  LeasingDraftRow: leasingDraftRow,
  Withdrawal: withdrawal,
  LeasingContract: leasingContract,
  ContractProposal: contractProposal,
  LeasingFinding: leasingFinding,
  LeasingSettings: leasingSettings,
  OpenCredits: openCredits,
  Claim: claim,
  ClaimDetail: claimDetail,
  ClaimDraft: claimDraft,
  VehicleKpi: vehicleKpiResponse,
  Hold: hold,
  HeldItem: heldItem,
  RetentionRule: retentionRule,
  RetentionPreview: retentionPreview,
  RetentionDeletion: retentionDeletion,
};
