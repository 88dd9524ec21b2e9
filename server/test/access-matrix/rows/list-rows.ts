import { randomUUID } from 'node:crypto';
import { writeView } from '../preparations.ts';
import { members, type Row, type Rows } from '../row.ts';

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
  myLists: { answers: members(200) },
  updateMyList: {
    answers: members(200),
    call: () => ({ params: { list: 'tasks' }, body: { columns: ['title'] } }),
    harmless: { 'params.list': 'one of nine names that all companies share' },
  },
  createView: {
    answers: members(201),
    call: ({ word }) => ({
      body: { list: 'tasks', name: `${word} ${randomUUID()}`, state: { q: word }, columns: null },
    }),
  },
  updateView: { answers: members(200), ...ownView({ isDefault: true }) },
  deleteView: { answers: members(200), ...ownView() },
  listCounts: { answers: members(200), call: () => ({ query: { list: 'task' } }) },
  bulkChange: {
    answers: members(200),
    call: ({ task, member }) => ({
      body: { kind: 'task', changes: [{ id: task, assignedToUsername: member.email }] },
    }),
  },

  exportVehicles: { answers: members(200) },
  exportTasks: { answers: members(200) },
  exportEmployees: { answers: members(200) },
  exportPoliceReports: { answers: members(200) },
  exportRepairRecords: { answers: members(200) },
  exportTrips: { answers: members(200) },
  exportImports: { answers: members(200) },
  exportOpenCredits: { answers: members(200) },
};
