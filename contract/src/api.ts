import * as accountSecurity from './account-security.ts';
import * as auth from './auth.ts';
import { authorityEndpoints } from './authorities.ts';
import * as calendar from './calendar.ts';
import * as company from './company.ts';
import * as connections from './connections.ts';
import { dashboardEndpoints } from './dashboard.ts';
import * as demoMails from './demo-mails.ts';
import { driverOverviewEndpoints } from './driver-overview.ts';
import { dueDateEndpoints } from './due-dates.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as importFiles from './import-files.ts';
import * as imports from './imports.ts';
import { leasingEndpoints } from './leasing/endpoints.ts';
import { mapEndpoints } from './map.ts';
import { notificationEndpoints } from './notifications.ts';
import * as privacy from './privacy.ts';
import * as publicDemo from './public-demo.ts';
import { readinessEndpoints } from './readiness.ts';
import * as reminders from './reminders.ts';
import { sampleDataEndpoints } from './sample-data.ts';
import * as system from './system.ts';
import * as telematics from './telematics.ts';
import * as trips from './trips.ts';
import * as users from './users.ts';
import { vehicleCockpitEndpoints } from './vehicle-cockpit.ts';
import { vehicleDayEndpoints } from './vehicle-days.ts';
import { viewEndpoints } from './views.ts';
import * as attachments from './work-items/attachments.ts';
import * as bulk from './work-items/bulk.ts';
import * as comments from './work-items/comments.ts';
import * as core from './work-items/core.ts';
import { employeeEndpoints } from './work-items/employee.ts';
import * as policeMail from './work-items/police-mail.ts';
import * as policeReport from './work-items/police-report.ts';
import * as relations from './work-items/relations.ts';
import * as removal from './work-items/removal.ts';
import * as repairRecord from './work-items/repair-record.ts';
import * as task from './work-items/task.ts';
import * as vehicle from './work-items/vehicle.ts';
import { vehiclePlateEndpoints } from './work-items/vehicle-plates.ts';

/** All endpoints: the server registers exactly these, the web calls no others. */
export const api = {
  health: system.health,
  ready: system.ready,
  site: system.site,
  listDemoMails: demoMails.listDemoMails,
  demoMailAttachment: demoMails.demoMailAttachment,
  startDemo: publicDemo.startDemo,
  myDemoMails: publicDemo.myDemoMails,
  myDemoMailAttachment: publicDemo.myDemoMailAttachment,
  login: auth.login,
  logout: auth.logout,
  register: auth.register,
  verifyEmail: auth.verifyEmail,
  resendVerification: auth.resendVerification,
  discardRegistration: auth.discardRegistration,
  checkLink: auth.checkLink,
  acceptInvitation: auth.acceptInvitation,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  changePassword: auth.changePassword,
  myProfile: users.myProfile,
  updateMyProfile: users.updateMyProfile,
  mySecondFactor: accountSecurity.mySecondFactor,
  startSecondFactor: accountSecurity.startSecondFactor,
  confirmSecondFactor: accountSecurity.confirmSecondFactor,
  renewRecoveryCodes: accountSecurity.renewRecoveryCodes,
  removeSecondFactor: accountSecurity.removeSecondFactor,
  mySessions: accountSecurity.mySessions,
  endMySession: accountSecurity.endMySession,
  endOtherSessions: accountSecurity.endOtherSessions,
  myAccountEvents: accountSecurity.myAccountEvents,
  myCalendar: calendar.myCalendar,
  createMyCalendar: calendar.createMyCalendar,
  deleteMyCalendar: calendar.deleteMyCalendar,
  calendar: calendar.calendar,
  ...notificationEndpoints,
  members: users.members,
  colleagues: users.colleagues,
  inviteMember: users.inviteMember,
  resendInvitation: users.resendInvitation,
  changeRole: users.changeRole,
  removeMember: users.removeMember,
  resetSecondFactor: accountSecurity.resetSecondFactor,
  endMemberSessions: accountSecurity.endMemberSessions,
  ...viewEndpoints,
  myCompany: company.myCompany,
  updateCompany: company.updateCompany,
  deleteCompany: company.deleteCompany,
  discloseEmployee: privacy.discloseEmployee,
  listRetentionRules: privacy.listRetentionRules,
  updateRetentionRule: privacy.updateRetentionRule,
  previewRetention: privacy.previewRetention,
  listRetentionDeletions: privacy.listRetentionDeletions,
  listHolds: privacy.listHolds,
  getHold: privacy.getHold,
  placeHold: privacy.placeHold,
  releaseHold: privacy.releaseHold,
  listConnectionStates: connections.listConnectionStates,
  checkConnection: connections.checkConnection,
  addTelematicsCredential: connections.addTelematicsCredential,
  removeTelematicsCredential: connections.removeTelematicsCredential,
  listWorkItems: core.listWorkItems,
  statuses: core.statuses,
  updateDescription: core.updateDescription,
  bulkChange: bulk.bulkChange,
  listDependents: removal.listDependents,
  deleteWorkItem: removal.deleteWorkItem,
  history: core.history,
  listVehicles: vehicle.listVehicles,
  exportVehicles: vehicle.exportVehicles,
  getVehicle: vehicle.getVehicle,
  createVehicle: vehicle.createVehicle,
  updateVehicle: vehicle.updateVehicle,
  licensePlates: vehicle.licensePlates,
  ...vehiclePlateEndpoints,
  ...vehicleCockpitEndpoints,
  dueDates: reminders.dueDates,
  ...dueDateEndpoints,
  ...readinessEndpoints,
  ...dashboardEndpoints,
  ...sampleDataEndpoints,
  myTasks: task.myTasks,
  listTasks: task.listTasks,
  exportTasks: task.exportTasks,
  getTask: task.getTask,
  createTask: task.createTask,
  updateTask: task.updateTask,
  deleteTask: task.deleteTask,
  ...employeeEndpoints,
  ...driverOverviewEndpoints,
  listPoliceReports: policeReport.listPoliceReports,
  exportPoliceReports: policeReport.exportPoliceReports,
  getPoliceReport: policeReport.getPoliceReport,
  updatePoliceReport: policeReport.updatePoliceReport,
  generatePoliceReport: policeReport.generatePoliceReport,
  createPoliceReport: policeReport.createPoliceReport,
  listPoliceMails: policeMail.listPoliceMails,
  previewPoliceMail: policeMail.previewPoliceMail,
  policeLetter: policeMail.policeLetter,
  sendPoliceMail: policeMail.sendPoliceMail,
  resolvePoliceMail: policeMail.resolvePoliceMail,
  ...authorityEndpoints,
  listRepairRecords: repairRecord.listRepairRecords,
  exportRepairRecords: repairRecord.exportRepairRecords,
  getRepairRecord: repairRecord.getRepairRecord,
  createRepairRecord: repairRecord.createRepairRecord,
  updateRepairRecord: repairRecord.updateRepairRecord,
  listComments: comments.listComments,
  createComment: comments.createComment,
  updateComment: comments.updateComment,
  deleteComment: comments.deleteComment,
  listAttachments: attachments.listAttachments,
  addAttachment: attachments.addAttachment,
  getAttachment: attachments.getAttachment,
  getAttachmentThumbnail: attachments.getAttachmentThumbnail,
  renameAttachment: attachments.renameAttachment,
  removeAttachment: attachments.removeAttachment,
  listRelations: relations.listRelations,
  createRelation: relations.createRelation,
  deleteRelation: relations.deleteRelation,
  listTrips: trips.listTrips,
  exportTrips: trips.exportTrips,
  getTrip: trips.getTrip,
  searchTrips: trips.searchTrips,
  whoDrove: trips.whoDrove,
  ...vehicleDayEndpoints,
  getVehicleInfo: telematics.getVehicleInfo,
  ...mapEndpoints,
  importEmployees: imports.importEmployees,
  importTrips: imports.importTrips,
  listImports: imports.listImports,
  exportImports: imports.exportImports,
  getImport: imports.getImport,
  listImportRemarks: imports.listImportRemarks,
  cancelImport: imports.cancelImport,
  undoImport: imports.undoImport,
  uploadImport: importFiles.uploadImport,
  listUploadRows: importFiles.listUploadRows,
  startUpload: importFiles.startUpload,
  importTemplate: importFiles.importTemplate,
  ...leasingEndpoints,
  events: events.events,
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type EndpointName = keyof Api;

/** Names an endpoint ("GET /api/health") without importing its schemas, which keeps zod out of the browser. */
export type RouteKey = { [N in EndpointName]: `${Api[N]['method']} ${Api[N]['path']}` }[EndpointName];

export type EndpointOf<K extends RouteKey> = {
  [N in EndpointName]: `${Api[N]['method']} ${Api[N]['path']}` extends K ? Api[N] : never;
}[EndpointName];
