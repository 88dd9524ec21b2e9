import { randomBytes } from 'node:crypto';
import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { kpiKinds } from '@flottwart/contract/rules/kpi-keys';
import { sql } from 'kysely';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { typedColumns } from '../../src/work-items/field-table.ts';
import type { Row } from './foreign-rows.ts';

/** First row of the other company in a table. */
type First = (table: string) => Row;
type Example = (first: First, ourCompany: CompanyId) => Readonly<Record<string, unknown>>;

const hash = randomBytes(32);
const now = new Date('2026-06-01T12:00:00Z');
const caller = { device: 'Firefox', address: '192.0.2.1' };
const due = { today: '2026-11-01', columns: ['overdue', 'week', 'month', 'later'] };
const board = { today: '2026-11-01' };
const employeeTable = { table: 'employees', columns: typedColumns(employeeFields) };
const readiness = { day: '2026-11-02', today: '2026-11-01' };
const costPeriod = { today: '2100-01-15', from: '2020-01-01', current: '2100-01-01', until: '2100-02-01' };
const hoursPeriod = { begins: [new Date('2026-06-01T00:00:00Z')], end: new Date('2026-07-01T00:00:00Z') };
const run = { at: now, error: 'Antwortet nicht.' };

const pairOf = (first: First) => {
  const { invoice_id: invoiceId, credit_id: creditId } = first('leasing_links');
  return { invoiceId, creditId };
};

const blockOf = (first: First) => {
  const { document_id: documentId, plate_key: plateKey } = first('leasing_positions');
  return { documentId, plateKey };
};

const reminders: Example = (first) => {
  const { item_id: itemId, type, due: on, level } = first('reminder_marks');
  return { reminders: [{ itemId, type, due: on, level }] };
};

const dueNotices: Example = (first) => {
  const { user_id: userId, item_id: itemId, type, due: on } = first('due_notices');
  return { notices: [{ userId, itemId, type, due: on, level: 'week', detail: 'HU/AU' }] };
};

const dayOfTrip: Example = (first) => ({ of: { kind: 'trip', id: first('trips').id }, limit: 100 });

/** Values of parameters that no row holds under their name, by function. */
export const examples: Readonly<Record<string, Example>> = {
  selectLicenceState: (first) => ({ employeeId: first('licence_checks').employee_id }),
  linkedTo: (first) => ({ itemId: first('relations').low_id }),
  insertNotifications: (first) => ({
    notification: {
      kind: 'due',
      subject: { itemId: first('notifications').item_id },
      recipients: [first('users').email_key],
      by: null,
      detail: '',
    },
  }),
  selectNotifications: () => ({ before: null, limit: 100, isUnread: false, kinds: [] }),
  selectPlateless: () => ({ beforeId: 2 ** 31 - 1, limit: 1000 }),
  markNotification: () => ({ isRead: true }),
  markNotificationsUpTo: () => ({ isRead: true, upTo: new Date('2100-01-01T00:00:00Z'), kinds: [] }),
  deleteOldNotifications: () => ({ olderThan: new Date('2100-01-01T00:00:00Z') }),
  deleteOldDueNotices: () => ({ olderThan: new Date('2100-01-01T00:00:00Z') }),
  insertDueNotices: dueNotices,
  insertForWatchers: (first) => ({
    news: {
      itemId: first('item_watchers').item_id,
      by: 1,
      change: { status: '', fields: ['model'] },
      except: [],
    },
  }),
  deleteBundledChanges: (first) => ({ itemId: first('item_watchers').item_id }),
  upsertChoice: () => ({ kind: 'assigned', choice: 'daily' }),
  findMembersWithout: () => ({ kind: 'import' }),
  listMembersToMail: () => ({ mails: ['weekly'] }),
  claimForMail: () => ({ mails: ['weekly'] }),
  releaseForMail: (first) => ({ ids: [first('notifications').id] }),
  listTasksDue: () => ({ from: new Date('2000-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') }),
  changeMail: () => ({ from: ['queued', 'sending', 'sent', 'uncertain', 'failed'], change: { subject: 'Neu' } }),
  recordAccountEvent: () => ({ kind: 'signed-in', caller }),
  insertCompany: () => ({ company: { name: 'Neu', amazonSpecialServices: true } }),
  insertAccount: () => ({
    account: { email: 'neu@neu.example', firstName: 'Neu', lastName: 'Neu', role: 'USER', passwordHash: 'x' },
  }),
  setPasswordHash: () => ({ passwordHash: 'x' }),
  replaceEmailToken: (first) => {
    const { user_id: userId, purpose } = first('email_tokens');
    return { token: { hash, userId, purpose, now, expiresAt: now } };
  },
  rememberDevice: () => ({ token: 'neu' }),
  upsertQuota: () => ({ name: 'exports', value: 7 }),
  replaceRecoveryCodes: () => ({ hashes: [hash] }),
  storePendingSecret: () => ({ sealed: hash }),
  setLastStep: () => ({ step: 7 }),
  enablePendingSecret: () => ({ step: 7 }),
  insertSession: (first) => ({
    session: { tokenHash: hash, userId: first('users').id, now, expiresAt: now, caller },
  }),
  replaceFeed: () => ({ tokenHash: hash }),
  changeCompany: () => ({ changes: { name: 'Neu' } }),
  deleteCompanyOfTransaction: () => ({ number: 'AAAA-BBBB' }),
  storeConnection: () => ({ connection: { username: 'neu', sealed_secret: null } }),
  recordConnectionRun: () => run,
  recordTelematicsRun: () => run,
  findDocumentsByNumber: (first) => ({ numberKey: first('leasing_documents').number_key }),
  findDraftsByNumber: (first) => ({ number: Object(first('leasing_drafts').head).number }),
  findAgreedTwice: (first) => {
    const { vehicle_id: vehicleId, lessor, rate_service: service, from_day: from } = first('leasing_contracts');
    return { vehicleId, lessor, services: [service], from, to: null, id: null };
  },
  findSameContract: (first) => {
    const { vehicle_id: vehicleId, lessor, rate_service: service, from_day: from } = first('leasing_contracts');
    return { vehicleId, lessor, service, from };
  },
  findProviderCredential: () => ({ kind: 'driving-history' }),
  insertTelematicsCredential: () => ({ credential: { username: 'neu', database_name: 'neu', sealed_secret: hash } }),
  findEmployeeByNumber: (first) => ({ column: 'staff_number', number: first('employees').staff_number, exceptId: 0 }),
  updateEmployeeColumns: () => ({ changes: { city: 'Neustadt' } }),
  updateVehicleColumns: () => ({ changes: { model: 'Neu' } }),
  readPeriods: (first) => {
    const { plate_key, vehicle_id } = first('vehicle_plates');
    return { keys: [plate_key], vehicleIds: [vehicle_id] };
  },
  findPeriodsOfPlates: (first) => ({ keys: [first('vehicle_plates').plate_key] }),
  getVehicleOfPlateAt: (first) => ({ plate: first('vehicle_plates').license_plate, at: now }),
  findVehicleToLink: (first) => ({ plate: first('vehicle_plates').license_plate, at: now }),
  selectPeriodsOfReport: (first) => ({ reportId: first('police_reports').id }),
  lockReportsOfPlates: (first) => ({
    keys: [first('vehicle_plates').plate_key],
    vehicleIds: [first('vehicle_plates').vehicle_id],
    afterId: 0,
  }),
  findUsedPeriods: (first) => ({ periodIds: [first('vehicle_plates').id] }),
  movePeriod: (first) => ({ period: first('vehicle_plates'), from: new Date('2001-01-01'), to: null }),
  renamePeriod: (first) => ({ period: first('vehicle_plates'), plate: 'NEU-1', from: null, to: null }),
  renameTrips: (first) => {
    const { vehicle_id, license_plate } = first('trips');
    const plate_key = String(license_plate).replaceAll('-', '');
    return { period: { vehicle_id, plate_key, valid_from: null, valid_to: null }, plate: 'NEU-1' };
  },
  countPositionsOfPlate: (first) => ({
    period: { plate_key: first('leasing_positions').plate_key, valid_from: null, valid_to: null },
  }),
  endPeriods: (first) => ({ ends: [{ id: first('vehicle_plates').id, end_at: now }] }),
  respellPeriods: (first) => ({ spellings: [{ id: first('vehicle_plates').id, license_plate: 'NEU-1' }] }),
  insertPeriods: (first) => {
    const { id: vehicle_id } = first('vehicles');
    return { added: [{ vehicle_id, license_plate: 'NEU-1', plate_key: 'NEU1', valid_from: null }] };
  },
  insertFormerPeriods: (first) => {
    const { id: vehicle_id } = first('vehicles');
    const times = { valid_from: null, valid_to: null, recorded_at: now };
    return { periods: [{ vehicle_id, license_plate: 'NEU-1', plate_key: 'NEU1', ...times }] };
  },
  updateTaskColumns: () => ({ changes: { due_at: now } }),
  updateRepairRecordColumns: () => ({ changes: { workshop_name: 'Neu' } }),
  updatePoliceReportColumns: () => ({ changes: { email_subject: 'Neu' } }),
  countDueReports: () => ({ dueUntil: '2099-01-01' }),
  updateUser: () => ({ changes: { first_name: 'Neu', updated_at: now } }),
  updateItem: () => ({ changes: { title: 'Neu' } }),
  insertItem: () => ({
    item: { kind: 'task', title: 'Neu', hasOwnTitle: true, status: 'TaskStatus_OPEN', terms: 'neu' },
  }),
  changeCommentRow: () => ({ change: { text: 'Neu' } }),
  recordChanges: () => ({ changes: [{ field: 'title', from: 'Alt', to: 'Neu' }] }),
  selectRelated: () => ({ kind: undefined }),
  renameRow: () => ({ name: 'Neu.jpg' }),
  addRemarks: () => ({ remarks: [{ reference: 'Zeile 1', reason: 'Fehlt.', isSkip: true }] }),
  insertRows: () => ({ kind: 'employees', rows: [{ key: 'neu', reference: 'Zeile 1' }] }),
  selectDraftRows: () => ({ show: undefined }),
  saveMapping: () => ({ kind: 'vehicles', choice: { headerLine: 2 } }),
  contractsWrittenBy: (first) => ({ runId: first('import_effects').run_id, ids: [first('leasing_contracts').id] }),
  addEffects: (first) => ({ effects: [{ itemId: first('vehicles').id, changed: null }] }),
  insertQueuedRun: () => ({ run: { kind: 'trips', origin: 'provider', started_by: null } }),
  updateRun: () => ({ changes: { error: 'Neu' } }),
  addCounts: () => ({ counts: { found: 1, created: 1, updated: 1, unchanged: 1, skipped: 1 }, changes: {} }),
  findActiveRun: () => ({ kind: 'vehicles' }),
  deleteOldRuns: () => ({ before: { drafts: new Date('2100-01-01'), runs: new Date('2100-01-01') } }),
  nextDocuments: () => ({ after: 0, count: 1 }),
  servicesOf: () => ({ after: 0, upTo: 2_000_000_000 }),
  storeRatings: (first) => ({
    after: 0,
    upTo: 2_000_000_000,
    ratings: new Map([[first('leasing_positions').service, { isAff: true, labelledCents: 4711 }]]),
  }),
  assignPositions: (first) => ({
    positions: [
      { id: first('leasing_claim_positions').position_id, openCents: 1, positionOpenCents: 1, findingIds: [] },
    ],
  }),
  selectNamedDocuments: (first) => ({ id: first('leasing_references').position_id }),
  findClaimProgress: (first) => ({ mailId: first('leasing_claim_positions').mail_id }),
  findKnownRecipients: (first) => ({ lessor: first('leasing_documents').issuer_key }),
  findLessorHistory: () => ({ lessor: 'unknown', positionIds: [], day: '2026-11-01' }),
  findRemainders: (first) => ({ mailId: first('leasing_claim_positions').mail_id }),
  findOpenPositions: (first) => ({ subject: { licensePlates: [first('leasing_positions').license_plate] } }),
  findOpenDeductions: (first) => ({ documentIds: [first('leasing_documents').id] }),
  countOpenPositions: (first) => ({ subject: { licensePlates: [first('leasing_positions').license_plate] } }),
  sumUnallocatedCredits: (first) => ({
    lessor: first('leasing_documents').issuer_key,
    licensePlates: [first('leasing_positions').license_plate],
  }),
  findClaimDocuments: (first) => ({ positionIds: [first('leasing_positions').id] }),
  readDocuments: (first) => ({
    documents: [{ id: first('leasing_files').document_id, fileName: 'x', mediaType: 'x' }],
  }),
  storeAnswer: () => ({
    answer: { answered_on: '2025-06-01', outcome: 'open', text: 'Neu', user_email: 'neu@neu.example', noted_at: now },
  }),
  storeSettings: () => ({ changes: { claim_email: 'neu@neu.example' } }),
  insertDocument: (first, ourCompany) => {
    const { id, issuer_name_key, ...document } = first('leasing_documents');
    return { document: { ...document, company_id: ourCompany }, content: Buffer.from('neu') };
  },
  selectDrafts: () => ({ order: 'asc' }),
  findDraftsByHash: (first) => ({ sha256: first('leasing_drafts').sha256 }),
  insertDraftBeside: () => ({ draft: { head: '{}', rows: '[]', file_part: 2 } }),
  insertLeasingDraft: (first, ourCompany) => {
    const { id, head, rows, ...draft } = first('leasing_drafts');
    return { draft: { ...draft, head: '{}', rows: '[]', company_id: ourCompany }, content: Buffer.from('neu') };
  },
  writeDraft: () => ({ draft: { version: 2, head: '{}', rows: '[]' } }),
  lockTemplateOfLayout: (first) => ({
    layout: {
      issuerKey: first('leasing_templates').issuer_key,
      layoutKey: first('leasing_templates').layout_key,
    },
  }),
  insertTemplate: (first, ourCompany) => {
    const { id, content, ...template } = first('leasing_templates');
    return { template: { ...template, content: '{}', company_id: ourCompany } };
  },
  withdrawTemplatesOf: (first) => ({ documentId: first('leasing_templates').document_id, at: now }),
  writeTemplate: () => ({ values: { version: 9 } }),
  upsertAssignment: (first) => ({
    assignment: {
      issuerKey: first('leasing_issuer_assignments').issuer_key,
      headingKey: '',
      columns: [],
      types: [],
      by: 'neu',
      at: now,
    },
  }),
  unifyPlates: (first) => ({ plates: [first('leasing_positions').license_plate] }),
  insertPositions: (first) => ({ positions: JSON.stringify([{ ...first('leasing_positions'), named: [] }]) }),
  deleteLinks: (first) => ({ pairs: [pairOf(first)] }),
  lockDocuments: (first) => ({ documentId: first('leasing_documents').id, scope: 'document', limit: 10 }),
  markUndone: () => ({ undone: { by: 'neu@neu.example', at: now } }),
  insertLinks: (first) => ({
    links: [{ ...pairOf(first), cents: 1, reason: 'manual', certainty: 'certain' }],
    made: { userEmail: null, at: now },
  }),
  correctPosition: () => ({ set: { license_plate: 'NEU-1', plate_key: 'NEU1' } }),
  insertSeparation: (first) => ({ pair: pairOf(first) }),
  deleteSeparation: (first) => {
    const { invoice_id: invoiceId, credit_id: creditId } = first('leasing_separations');
    return { pair: { invoiceId, creditId } };
  },
  selectStoredSum: () => ({ kinds: kpiKinds, from: undefined, to: undefined }),
  selectPositionsOnPage: () => ({ window: { limit: 100, offset: 0 } }),
  selectRepairRecordsOnPage: () => ({ window: { limit: 100, offset: 0 } }),
  selectTripsOnPage: () => ({ window: { limit: 100, offset: 0 } }),
  selectListedReports: () => ({ window: { limit: 100, offset: 0 } }),
  selectListedEmployees: () => ({
    window: { limit: 100, offset: 0 },
    week: { monday: new Date('2000-01-03T00:00:00Z'), now: new Date('2100-01-01T00:00:00Z') },
  }),
  selectLinkCandidates: (first) => ({
    position: { ...first('leasing_positions'), id: 2_000_000_000, type: 'Gutschrift', open_cents: -1 },
    q: undefined,
  }),
  updateContractColumns: () => ({ changes: { lessor: 'Neu' } }),
  findProposals: () => ({ limit: 100, vehicleIds: null }),
  readPlateBills: (first) => ({
    plates: [first('leasing_positions').plate_key, first('leasing_findings').plate_key],
  }),
  storeFindings: (first) => ({ plates: [first('leasing_findings').plate_key], found: [] }),
  storeDecisions: (first) => ({ decisions: [{ id: first('leasing_findings').id, state: 'done' }] }),
  markClaimed: (first) => ({
    named: { findingIds: [first('leasing_findings').id], positionIds: first('leasing_findings').position_ids },
  }),
  insertAuthority: (first, ourCompany) => {
    const { id, ...authority } = first('authorities');
    return { authority: { ...authority, company_id: ourCompany, name_key: 'neu' } };
  },
  updateAuthorityRow: () => ({ changes: { fax: '030 7' } }),
  countTasks: () => ({ query: {} }),
  selectChangesByWeek: () => ({ firstMonday: '2000-01-03', today: '2100-01-01', stopped: [] }),
  selectRepairCostsByWeek: () => ({ firstMonday: '2000-01-03', today: '2100-01-01' }),
  insertSampleSet: (_first, ourCompany) => ({
    set: { company_id: ourCompany, state: 'creating', user_id: null, created_at: now },
  }),
  updateSampleSet: () => ({ changes: { steps_done: 7 } }),
  addSamples: (first) => ({ items: [first('tasks').id], trips: [], documents: [] }),
  findTakenVehicles: (first) => ({ vins: [first('vehicles').vin], plateKeys: [first('vehicle_plates').plate_key] }),
  findTakenDrivers: (first) => ({ drivers: [first('employees')] }),
  assertNoSampleItem: (first) => ({ itemId: first('police_reports').id }),
  assertNoSamplePositions: (first) => ({ positionIds: [first('leasing_positions').id] }),
  updateViewRow: () => ({ changes: { name: 'Neu' } }),
  saveColumns: () => ({ list: 'tasks', columns: ['neu'] }),
  // Names that occur in a comment and in a remark of the other company.
  selectMentions: () => ({ driver: { first_name: 'Brombeere', last_name: 'Kommentar' }, known: [] }),
  selectImportMentions: () => ({ driver: { first_name: 'Brombeere', last_name: 'Zeile' } }),
  findLiveSession: () => ({ moments: { now, idleSince: new Date(0), newSince: now } }),
  amountLinksOf: (first) => ({ plates: [first('leasing_positions').plate_key] }),
  selectPositions: () => ({ condition: sql`true` }),
  selectBlocks: () => ({ condition: sql`true` }),
  candidatesOf: (first) => {
    const { plate_key: plate, amount_cents: cents } = first('leasing_positions');
    return { wanted: [{ plate, amounts: [cents], services: [] }] };
  },
  positionsOfBlocks: (first) => ({ blocks: [blockOf(first)] }),
  reachedFrom: (first) => ({ seeds: [blockOf(first)] }),
  replaceLinks: (first) => ({
    stored: [{ ...pairOf(first), cents: 1, reason: 'amount', certainty: 'certain' }],
    links: [],
  }),
  insertRelation: (first) => ({ one: first('relations').low_id, other: first('relations').high_id }),
  selectDue: () => ({ filter: due, limit: 100, offset: 0 }),
  countDue: () => ({ filter: due }),
  selectVehiclesOnPage: () => ({
    query: {},
    '{ found, window }': { found: null, window: { limit: sql`100`, offset: sql`0`, isFromEnd: false } },
  }),
  selectBoard: () => ({ query: board, part: { found: null, limit: 100 } }),
  countBoard: () => ({ query: board }),
  countCalendar: () => ({ query: { ...board, from: '2000-01-01', until: '2100-01-01' } }),
  insertItemRows: (first) => ({ '{ table, columns }': employeeTable, rows: [first('employees')] }),
  updateItemRows: (first) => ({
    '{ table, columns }': employeeTable,
    rows: [{ ...first('employees'), city: 'Neustadt' }],
  }),
  readFleet: () => ({ on: readiness }),
  readLatestDrivers: () => ({ today: readiness.today }),
  readLinkedDrivers: (first) => ({ vehicleIds: [first('vehicles').id] }),
  readFoundVehicles: () => ({ q: undefined, found: null }),
  readNames: (first) => ({ ids: [first('vehicles').id] }),
  selectLatestOdometer: () => ({ today: '2100-01-01' }),
  selectCostMonths: () => ({ period: costPeriod }),
  selectVehicleAverage: () => ({ period: costPeriod }),
  selectFleetMedian: () => ({ period: costPeriod }),
  upsertPhoto: (first, ourCompany) => ({ photo: { ...first('vehicle_photos'), company_id: ourCompany } }),
  selectDriverTrip: () => ({ now: hoursPeriod.end }),
  selectDrivenSeconds: () => ({ period: { ...hoursPeriod, now: hoursPeriod.end } }),
  insertLicenceCheck: (first, ourCompany) => {
    const { employee_id, checked_by, created_at } = first('licence_checks');
    const check = { employee_id, checked_by, created_at, checked_on: '2026-02-03', is_latest: false };
    return { check: { ...check, company_id: ourCompany } };
  },
  selectDay: dayOfTrip,
  selectTripsOfDay: dayOfTrip,
  selectOffencesOfDay: (first) => ({ of: { kind: 'policereport', id: first('police_reports').id }, limit: 100 }),
  findUnsent: reminders,
  insertReminderMail: reminders,
  storeReadings: (first, ourCompany) => ({ readings: [{ ...first('telematics_readings'), company_id: ourCompany }] }),
  lockDriversOfTrips: () => ({ mode: 'write' }),
  selectTripDrivers: () => ({
    selection: { key: 'driver_external_id', value: 'D-open', driverId: null },
    page: { after: null, limit: 1000 },
  }),
  findOpenValues: () => ({ key: 'driver_external_id', values: ['D-open'] }),
  updateTripDrivers: (first) => ({ links: [{ id: first('trips').id, employee_id: null, birth_date: null }] }),
  findTrip: (first) => ({ id: first('trips').id }),
  findTripsAround: (first) => ({
    vehicleId: first('trips').vehicle_id,
    instants: { first: first('trips').start_time, last: first('trips').start_time },
    milliseconds: 86_400_000,
  }),
  findTripsWithoutVehicle: () => ({
    plate: '',
    first: new Date('2026-06-09T09:00:00Z'),
    last: new Date('2026-06-09T09:00:00Z'),
  }),
  findTripsAcrossMove: (first) => {
    const { vehicle_id: vehicleId, license_plate, start_time: start } = first('trips');
    return {
      vehicle: { id: vehicleId, license_plate, otherCarriers: [vehicleId] },
      instants: { first: start, last: start },
    };
  },
};

/** Parts of statements, which mean nothing alone, and the function whose statement contains them. */
export const fragments: Readonly<Record<string, string>> = {
  visibleTo: 'selectDue',
  isNoSample: 'listTasksDue',
  drivenUntil: 'selectDrivenSeconds',
  withdrawnNumbers: 'selectWithdrawals',
};
