import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { nextPlate, nextVin } from '../../factories.ts';
import { clientFor } from '../../fixture/client-for.ts';
import type { Company } from '../../fixture/company.ts';
import { offence } from '../../fixture/seed-items.ts';
import { leaveMailInDoubt, sentMailOf, writeAuthority } from '../preparations.ts';
import { currentPlate, formerPlate } from '../prepare-plates.ts';
import { admins, type Call, members, type Row, type Rows } from '../row.ts';
import { byDriver } from './driver-rows.ts';

type Named = 'vehicle' | 'task' | 'employee' | 'report' | 'repair' | 'trip';

const inPath = (name: Named): Pick<Row, 'call' | 'names'> => ({
  call: (company) => ({ params: { id: company[name] } }),
  names: { 'params.id': 404 },
});

const assigning = (name: Named): Row => ({
  statuses: members(200),
  call: (company) => ({
    params: { id: company[name] },
    body: { title: `${company.word} Titel`, assignedToUsername: company.member.email },
  }),
  names: { 'params.id': 404, 'body.assignedToUsername': 400 },
});

const periodNames = { 'params.id': 404, 'params.plateId': 404 } as const;

const pairOf = ({ employee, repair }: Company) => ({ workitemAId: employee, workitemBId: repair });

const loosened = async (company: Company): Promise<Call> => {
  const { app, admin } = company;
  await app.call(api.deleteRelation, { body: pairOf(company), token: admin.token });
  return { body: pairOf(company) };
};

const tied = async (company: Company): Promise<Call> => {
  const { app, admin } = company;
  await app.call(api.createRelation, { body: pairOf(company), token: admin.token });
  return { body: pairOf(company) };
};

const writtenComment = async ({ app, admin, task, word }: Company) => {
  const call = { params: { workitemId: task }, body: { text: word } };
  const { id } = await clientFor(app, admin).send(api.createComment, call);
  return { workitemId: task, commentId: id };
};

const namesOfDriver = {
  'body.employeeId': 'at the employee database',
  'body.mitarbeiterId': 'a staff number',
  'body.email': 'of the driver',
} as const;

/** The five kinds of work item with comments, links and history. */
export const itemRows: Rows = {
  listWorkItems: { statuses: members(200) },
  statuses: { statuses: members(200) },
  updateDescription: {
    statuses: members(200),
    call: ({ vehicle, word }) => ({ params: { id: vehicle }, body: { value: `${word} neu` } }),
    names: { 'params.id': 404 },
  },
  history: { statuses: members(200), ...inPath('vehicle') },
  listDependents: { statuses: admins(200), ...inPath('vehicle') },
  deleteWorkItem: {
    statuses: admins(200),
    call: async ({ app, admin }) => ({
      body: {
        workitemId: await clientFor(app, admin).create(api.createVehicle, {
          vin: nextVin(),
          licensePlate: nextPlate(),
        }),
      },
    }),
    names: { 'body.workitemId': 404 },
  },

  listVehicles: { statuses: members(200) },
  getVehicle: { statuses: members(200), ...inPath('vehicle') },
  createVehicle: {
    statuses: members(201),
    call: ({ word }) => ({ body: { vin: nextVin(), licensePlate: `${word} 2`.toUpperCase(), movePlate: true } }),
    harmless: { 'body.licensePlate': 'of the new vehicle', 'body.movePlate': 'a choice' },
  },
  updateVehicle: {
    ...assigning('vehicle'),
    harmless: {
      'body.licensePlate': 'its own',
      'body.movePlate': 'a choice',
      'body.keepFormerPlate': 'a choice',
      'body.undoPlate': 'its own',
    },
  },
  licensePlates: { statuses: members(200) },
  listVehiclePlates: { statuses: members(200), ...inPath('vehicle') },
  correctVehiclePlate: {
    statuses: admins(200),
    call: currentPlate,
    names: periodNames,
    harmless: { 'body.licensePlate': 'its own' },
  },
  removeVehiclePlate: { statuses: admins(200), call: formerPlate, names: periodNames },
  getVehicleCockpit: { statuses: members(200), ...inPath('vehicle') },
  getVehicleCosts: { statuses: members(200), ...inPath('vehicle') },
  chooseVehiclePhoto: {
    statuses: members(200),
    call: ({ vehicle, attachment }) => ({ params: { id: vehicle }, body: { attachmentId: attachment } }),
    names: { 'params.id': 404, 'body.attachmentId': 400 },
  },
  dueDates: { statuses: members(200) },
  listBoardDates: { statuses: members(200) },
  exportBoardDates: { statuses: members(200) },
  countBoardDates: { statuses: members(200) },
  dueCalendar: { statuses: members(200), call: () => ({ query: { month: '2026-11' } }) },
  listReadiness: { statuses: members(200) },
  countReadiness: { statuses: members(200) },
  getDashboard: { statuses: members(200) },

  myTasks: { statuses: members(200) },
  listTasks: { statuses: members(200) },
  getTask: { statuses: members(200), ...inPath('task') },
  createTask: {
    statuses: members(201),
    call: ({ word, plate, vehicle, member }) => ({
      body: {
        title: `${word} Aufgabe`,
        dueDate: '2026-11-20T09:30:00Z',
        licensePlate: plate,
        vehicleId: vehicle,
        assignedToUsername: member.email,
      },
    }),
    names: { 'body.licensePlate': 400, 'body.vehicleId': 400, 'body.assignedToUsername': 400 },
  },
  updateTask: assigning('task'),
  deleteTask: {
    statuses: admins(200),
    call: async ({ app, admin, word }) => ({
      body: {
        taskId: await clientFor(app, admin).create(api.createTask, { title: word, dueDate: '2026-11-20T09:30:00Z' }),
      },
    }),
    names: { 'body.taskId': 404 },
  },

  listEmployees: { statuses: members(200) },
  getEmployee: { statuses: members(200), ...inPath('employee') },
  createEmployee: {
    statuses: members(201),
    call: ({ word }) => ({ body: { firstName: word, lastName: word } }),
    harmless: namesOfDriver,
  },
  updateEmployee: {
    ...assigning('employee'),
    harmless: namesOfDriver,
  },
  deleteEmployee: {
    statuses: admins(200),
    call: async ({ app, admin, word }) => ({
      body: { employeeId: await clientFor(app, admin).create(api.createEmployee, { firstName: word, lastName: word }) },
    }),
    names: { 'body.employeeId': 404 },
  },

  listPoliceReports: [{ statuses: members(200) }, { statuses: members(200), ...byDriver }],
  getPoliceReport: { statuses: members(200), ...inPath('report') },
  updatePoliceReport: [
    { ...assigning('report'), harmless: { 'body.policeEmail': 'any address' } },
    {
      statuses: members(200),
      call: ({ report, employee, word }) => ({
        params: { id: report },
        body: { driverId: employee, driverReason: `${word} laut Fahrtenbuch` },
      }),
      names: { 'params.id': 404, 'body.driverId': 400 },
    },
    {
      statuses: members(200),
      call: ({ report, trip }) => ({ params: { id: report }, body: { tripId: trip } }),
      names: { 'params.id': 404, 'body.tripId': 422 },
    },
  ],
  generatePoliceReport: {
    statuses: members(201),
    call: ({ plate, word, trip }) => ({
      body: { ...offence, licensePlate: plate, caseNumber: `${word}-${randomUUID()}`, tripId: trip },
    }),
    names: { 'body.licensePlate': 422, 'body.tripId': 422 },
    harmless: { 'body.policeEmail': 'any address' },
  },
  createPoliceReport: {
    statuses: members(201),
    call: ({ plate, word, employee }) => ({
      body: {
        ...offence,
        licensePlate: plate,
        caseNumber: `${word}-${randomUUID()}`,
        driverId: employee,
        driverReason: 'Dienstplan',
      },
    }),
    names: { 'body.licensePlate': 422, 'body.driverId': 400 },
    harmless: { 'body.policeEmail': 'any address' },
  },
  listAuthorities: { statuses: members(200) },
  updateAuthority: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await writeAuthority(company) }, body: { fax: '040 2' } }),
    names: { 'params.id': 404 },
    harmless: { 'body.email': 'any address' },
  },
  deleteAuthority: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await writeAuthority(company) } }),
    names: { 'params.id': 404 },
  },
  listPoliceMails: { statuses: members(200), ...inPath('report') },
  previewPoliceMail: { statuses: members(200), ...inPath('report') },
  policeLetter: { statuses: members(200), ...inPath('report') },
  sendPoliceMail: {
    statuses: members(200),
    call: async (company) => ({
      params: { id: company.report },
      query: { repeatOf: String(await sentMailOf(company)) },
    }),
    names: { 'params.id': 404, 'query.repeatOf': 409 },
  },
  resolvePoliceMail: {
    statuses: members(200),
    call: async (company) => ({ params: { id: await leaveMailInDoubt(company) }, body: { arrived: true } }),
    names: { 'params.id': 404 },
  },

  listRepairRecords: { statuses: members(200) },
  getRepairRecord: { statuses: members(200), ...inPath('repair') },
  createRepairRecord: {
    statuses: members(201),
    call: ({ word, plate, vehicle, member }) => ({
      body: {
        repairType: 'Bremsen',
        workshopName: word,
        repairReason: word,
        licensePlate: plate,
        vehicleId: vehicle,
        assignedToUsername: member.email,
      },
    }),
    names: { 'body.licensePlate': 400, 'body.vehicleId': 400, 'body.assignedToUsername': 400 },
    harmless: { 'body.contactEmail': 'any address' },
  },
  updateRepairRecord: { ...assigning('repair'), harmless: { 'body.contactEmail': 'any address' } },

  listComments: {
    statuses: members(200),
    call: ({ task }) => ({ params: { workitemId: task } }),
    names: { 'params.workitemId': 404 },
  },
  createComment: {
    statuses: members(201),
    call: ({ task, word }) => ({ params: { workitemId: task }, body: { text: word } }),
    names: { 'params.workitemId': 404 },
  },
  updateComment: {
    statuses: { ...members(200), member: 403 },
    call: async (company) => ({ params: await writtenComment(company), body: { text: company.word } }),
    names: { 'params.workitemId': 404, 'params.commentId': 404 },
  },
  deleteComment: {
    statuses: { ...members(200), member: 403 },
    call: async (company) => ({ params: await writtenComment(company) }),
    names: { 'params.workitemId': 404, 'params.commentId': 404 },
  },
  listRelations: { statuses: members(200), ...inPath('vehicle') },
  createRelation: {
    statuses: members(201),
    call: loosened,
    names: { 'body.workitemAId': 404, 'body.workitemBId': 404 },
  },
  deleteRelation: {
    statuses: members(200),
    call: tied,
    names: { 'body.workitemAId': 404, 'body.workitemBId': 404 },
  },

  listTrips: { statuses: members(200) },
  getTrip: { statuses: members(200), ...inPath('trip') },
  searchTrips: [
    {
      statuses: members(200),
      call: ({ vehicle }) => ({ query: { vehicleId: String(vehicle) } }),
      names: { 'query.vehicleId': 404 },
    },
    {
      statuses: members(200),
      call: ({ employee }) => ({ query: { employeeId: String(employee) } }),
      names: { 'query.employeeId': 404 },
    },
  ],
  whoDrove: {
    statuses: members(200),
    call: ({ plate }) => ({ query: { ...offence, licensePlate: plate } }),
    names: { 'query.licensePlate': 422 },
  },
  getDayOfTrip: { statuses: members(200), ...inPath('trip') },
  getDayOfOffence: { statuses: members(200), ...inPath('report') },
  events: { statuses: members(200) },
};
