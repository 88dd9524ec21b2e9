import { randomUUID } from 'node:crypto';
import { writeView } from '../preparations.ts';
import { admins, members, type Row, type Rows } from '../row.ts';
import { byDriver } from './driver-rows.ts';

/** Views are personal: their owner calls. */
const ownView = (body?: object): Pick<Row, 'call' | 'names'> => ({
  call: async (company) => ({
    params: { id: await writeView(company) },
    session: company.member,
    ...(body && { body: { ...body } }),
  }),
  names: { 'params.id': 404 },
});

/** List views, bulk changes, counts and exports. */
export const listRows: Rows = {
  listNotifications: {
    statuses: members(200),
    call: ({ notification }) => ({ query: { before: '2100-01-01T00:00:00Z', beforeId: String(notification) } }),
    harmless: { 'query.beforeId': 'a place in the order of one’s own list' },
  },
  countNotifications: { statuses: members(200) },
  updateNotification: {
    statuses: members(200),
    call: ({ notification, member }) => ({ params: { id: notification }, body: { isRead: true }, session: member }),
    names: { 'params.id': 404 },
  },
  getWatching: {
    statuses: members(200),
    call: ({ vehicle }) => ({ params: { id: vehicle } }),
    names: { 'params.id': 404 },
  },
  updateWatching: {
    statuses: members(200),
    call: ({ vehicle }) => ({ params: { id: vehicle }, body: { isWatching: true } }),
    names: { 'params.id': 404 },
  },
  listNotificationChoices: { statuses: members(200) },
  updateNotificationChoice: {
    statuses: members(200),
    call: () => ({ body: { kind: 'assigned', choice: 'daily' } }),
  },
  updateNotifications: {
    statuses: members(200),
    call: () => ({ body: { isRead: true, upTo: '2100-01-01T00:00:00Z' } }),
  },
  myLists: { statuses: members(200) },
  updateMyList: {
    statuses: members(200),
    call: () => ({ params: { list: 'tasks' }, body: { columns: ['title'] } }),
    harmless: { 'params.list': 'one of ten names that all companies share' },
  },
  createView: {
    statuses: members(201),
    call: ({ word }) => ({
      body: { list: 'tasks', name: `${word} ${randomUUID()}`, state: { q: word }, columns: null },
    }),
  },
  updateView: { statuses: members(200), ...ownView({ isDefault: true }) },
  deleteView: { statuses: members(200), ...ownView() },
  getTrends: { statuses: members(200) },
  getSampleData: { statuses: members(200) },
  createSampleData: { statuses: admins(202) },
  previewSampleRemoval: { statuses: admins(200) },
  // The fixture's samples are still being created, because a removal would take its trip.
  removeSampleData: { statuses: admins(409), call: () => ({ body: { deleted: 0, changed: 0 } }) },
  listCounts: { statuses: members(200), call: () => ({ query: { list: 'task' } }) },
  bulkChange: {
    statuses: members(200),
    call: ({ task, member }) => ({
      body: { kind: 'task', changes: [{ id: task, assignedToUsername: member.email }] },
    }),
  },

  exportVehicles: { statuses: members(200) },
  exportTasks: { statuses: members(200) },
  exportEmployees: { statuses: members(200) },
  exportPoliceReports: [{ statuses: members(200) }, { statuses: members(200), ...byDriver }],
  exportRepairRecords: { statuses: members(200) },
  exportTrips: { statuses: members(200) },
  exportImports: { statuses: members(200) },
  exportOpenCredits: { statuses: members(200) },
};
