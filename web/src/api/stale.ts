import type { RouteKey } from '@flottwart/contract/api';
import type { LiveEvent } from '@flottwart/contract/events';
import type { CountedList } from '@flottwart/contract/views';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Parts } from './client.ts';
import { queryKeyOf } from './query-key.ts';

/** Everything below a path. */
type Area = `/api/${'' | `${'dashboard' | 'due-dates' | 'imports' | 'leaseplan' | 'readiness'}/`}*`;
type Stale = RouteKey | Area | `GET /api/list-counts?list=${CountedList}`;

/** Answers that a change makes stale. */
export interface Change {
  /** Answers about the changed item alone: the first parameter of their path names it. */
  readonly own?: readonly Stale[];
  readonly all?: readonly Stale[];
  /** Route whose answer the change returns: it is written into the cache. */
  readonly answers?: RouteKey;
  /** The page goes on at once; otherwise the change lasts until what it made stale is there again. */
  readonly isQuick?: true;
}

const history = ['GET /api/workitems/:id/history', 'GET /api/workitems/:id/hold'] as const;
const links = 'GET /api/workitem-relations/workitem/:id';
const cockpit = 'GET /api/vehicles/:id/cockpit';
const costs = 'GET /api/vehicles/:id/costs';
const positions = 'GET /api/map/positions';
/** Due days of vehicles and drivers, and due mileages that the odometer approaches. */
const dueVehicles = 'GET /api/vehicles/due-dates';
/** Dates of vehicles, drivers, tasks, repairs and offences. */
const board = '/api/due-dates/*';
/** Judged from vehicles, repairs, drivers, trips, links and odometers. */
const readiness = ['/api/readiness/*', cockpit] as const;
/** Vehicle, hours and licence of a driver, drivers on the map. */
const drivers = ['GET /api/employees/:id/overview', positions] as const;
/** Trips and offences of one vehicle. */
const days = ['GET /api/vehicle-driver-history/:id/day', 'GET /api/police-reports/:id/day'] as const;
/** Lists and counts over every kind; links are shown with title and status. */
const overall = ['GET /api/workitems', '/api/dashboard/*', links] as const;

const vehicle = {
  own: ['GET /api/vehicles/:id', ...history],
  all: [
    'GET /api/vehicles',
    'GET /api/vehicles/license-plates',
    'GET /api/list-counts?list=vehicle',
    dueVehicles,
    board,
    costs,
    ...readiness,
    ...drivers,
    ...days,
    ...overall,
  ],
} as const satisfies Change;

const task = {
  own: ['GET /api/tasks/:id', ...history],
  all: ['GET /api/tasks', 'GET /api/tasks/myTasks', 'GET /api/list-counts?list=task', board, ...overall],
} as const satisfies Change;

const employee = {
  own: ['GET /api/employees/:id', ...history],
  all: [
    'GET /api/employees',
    'GET /api/employees/:id/licence-checks',
    'GET /api/list-counts?list=employee',
    dueVehicles,
    board,
    ...readiness,
    ...drivers,
    ...overall,
  ],
} as const satisfies Change;

const policeReport = {
  own: [
    'GET /api/police-reports/:id',
    'GET /api/police-reports/:id/emails',
    'GET /api/police-reports/:id/email-preview',
    ...history,
  ],
  all: ['GET /api/police-reports', 'GET /api/list-counts?list=policereport', board, ...days, ...overall],
} as const satisfies Change;

const repairRecord = {
  own: ['GET /api/repair-records/:id', ...history],
  all: [
    'GET /api/repair-records',
    'GET /api/list-counts?list=repairrecord',
    dueVehicles,
    board,
    costs,
    ...readiness,
    ...overall,
  ],
} as const satisfies Change;

const trip = {
  own: ['GET /api/vehicle-driver-history/:id'],
  all: [
    'GET /api/vehicle-driver-history',
    'GET /api/vehicle-driver-history/search',
    'GET /api/vehicle-driver-history/who-drove',
    'GET /api/list-counts?list=trip',
    'GET /api/vehicles',
    'GET /api/employees',
    ...readiness,
    ...drivers,
    ...days,
    ...overall,
  ],
} as const satisfies Change;

/** Each import changes the state of its connection. */
const imports: Change = { all: ['/api/imports/*', 'GET /api/myCompany/connections', ...overall] };
/** Positions match each other, contracts and decisions change findings: all leasing data. */
const leasing: Change = { all: ['/api/leaseplan/*', 'GET /api/list-counts?list=leaseplan', costs, ...overall] };
const comments: Change = { own: ['GET /api/comments/:workitemId'] };
const attachments: Change = { own: ['GET /api/workitems/:id/attachments', cockpit, ...history] };
const relations: Change = { own: [links, cockpit, ...history], all: ['/api/readiness/*', costs, positions] };
export const everything: Change = { all: ['/api/*'] };

const announcedItems: Readonly<Record<LiveEvent['kind'], Change>> = {
  vehicle,
  task,
  employee,
  policereport: policeReport,
  repairrecord: repairRecord,
  trip,
  import: imports,
  leaseplan: leasing,
  // Its cause is an event of its own.
  notification: { all: ['GET /api/notifications', 'GET /api/notifications/unread'] },
  sampledata: { all: ['GET /api/sample-data', 'GET /api/admin/sample-data/removal', ...overall] },
  // Another role sees and may do other things on every page.
  member: everything,
};

const announcedParts: Readonly<Record<Exclude<LiveEvent['part'], 'item'>, Change>> = {
  comments,
  attachments,
  relations,
  telematics: { own: [cockpit], all: [dueVehicles, board, '/api/readiness/*', positions] },
};

const quick = (change: Change): Change => ({ ...change, isQuick: true });
/** The item's own answer is shown at once, and the rest follows. */
const patched = (change: Change, answers: RouteKey): Change => quick({ ...change, answers });
/** The new item may be linked to the one that is shown. */
const created = ({ own, all = [] }: Change, answers?: RouteKey): Change =>
  quick({ own, all: [...all, ...history], answers });
/** Its own page is left first. */
const removed = (...kinds: readonly Change[]): Change => quick({ all: kinds.flatMap(({ all = [] }) => all) });
const itemKinds = [vehicle, task, employee, policeReport, repairRecord] as const;
const ownOfAny = itemKinds.flatMap(({ own }) => own);
/** Times of other vehicles may have followed, offences and trips. */
const plates: Change = {
  own: history,
  all: ['GET /api/vehicles/:id', ...vehicle.all, 'GET /api/police-reports/:id', ...policeReport.all, ...trip.all],
};
const licenceChecks: Change = { own: history, all: employee.all };
const photo: Change = { own: [cockpit, ...history] };
const comment: Change = { own: ['GET /api/comments/:workitemId', ...history] };
const holds: Change = { own: history, all: ['GET /api/admin/holds'] };
const position = patched(leasing, 'GET /api/leaseplan/:id');
const connections: Change = { all: ['GET /api/myCompany', 'GET /api/myCompany/connections'] };
const members: Change = { all: ['GET /api/users/my-spedition-members'] };
const calendar: Change = { all: ['GET /api/users/myProfile/calendar'] };
const views: Change = { all: ['GET /api/users/me/lists'] };
const marks: Change = { answers: 'GET /api/notifications/unread', all: ['GET /api/notifications'] };
const authorities: Change = { all: ['GET /api/authorities'] };
/** It may end sessions, and its history is shown. */
const secondFactor: Change = {
  all: [
    'GET /api/users/myProfile/second-factor',
    'GET /api/users/myProfile/sessions',
    'GET /api/users/myProfile/account-events',
  ],
};

/** Answers that each change of the application makes stale. */
const changes = {
  'POST /api/vehicles': created(vehicle, 'GET /api/vehicles/:id'),
  'PATCH /api/vehicles/:id': patched(vehicle, 'GET /api/vehicles/:id'),
  'PATCH /api/vehicles/:id/photo': photo,
  'PATCH /api/vehicles/:id/plates/:plateId': plates,
  'DELETE /api/vehicles/:id/plates/:plateId': plates,
  'POST /api/tasks': created(task, 'GET /api/tasks/:id'),
  'PATCH /api/tasks/:id': patched(task, 'GET /api/tasks/:id'),
  'POST /api/admin/delete-task': removed(task),
  'POST /api/employees': created(employee, 'GET /api/employees/:id'),
  'PATCH /api/employees/:id': patched(employee, 'GET /api/employees/:id'),
  'POST /api/employees/:id/licence-checks': licenceChecks,
  'DELETE /api/employees/:id/licence-checks/:checkId': licenceChecks,
  'POST /api/admin/delete-employee': removed(employee),
  'POST /api/police-reports': created(policeReport),
  'POST /api/police-reports/generate-from-incident': created(policeReport),
  'PATCH /api/police-reports/:id': patched(policeReport, 'GET /api/police-reports/:id'),
  'POST /api/police-reports/:id/send-email': policeReport,
  'POST /api/police-reports/:id/email/resolve': policeReport,
  'POST /api/repair-records': created(repairRecord, 'GET /api/repair-records/:id'),
  'PATCH /api/repair-records/:id': patched(repairRecord, 'GET /api/repair-records/:id'),
  'POST /api/admin/delete-workitem': removed(...itemKinds),
  'PATCH /api/workitems/bulk': { own: ownOfAny, all: itemKinds.flatMap(({ all }) => all) },
  'PATCH /api/workitems/:id/description': { own: ownOfAny, all: ['GET /api/workitems'] },
  'PATCH /api/workitems/:id/watching': { answers: 'GET /api/workitems/:id/watching' },
  'POST /api/workitems/:id/hold': holds,
  'DELETE /api/workitems/:id/hold': holds,
  'POST /api/workitems/:id/attachments': attachments,
  'PATCH /api/workitems/:id/attachments/:attachmentId': attachments,
  'DELETE /api/workitems/:id/attachments/:attachmentId': attachments,
  'POST /api/workitem-relations': relations,
  'DELETE /api/workitem-relations': relations,
  'POST /api/comments/:workitemId': comment,
  'PATCH /api/comments/:workitemId/:commentId': comment,
  'DELETE /api/comments/:workitemId/:commentId': comment,
  'POST /api/employees/import-external': imports,
  'POST /api/vehicle-driver-history/shifts': imports,
  'POST /api/imports/:id/cancel': imports,
  'POST /api/imports/:id/undo': imports,
  'POST /api/imports/upload/:id/start': imports,
  'POST /api/leaseplan/import': quick(leasing),
  'PATCH /api/leaseplan/:id': position,
  'POST /api/leaseplan/links/:id': position,
  'DELETE /api/leaseplan/links/:id/:otherId': position,
  'POST /api/leaseplan/links': leasing,
  'POST /api/leaseplan/withdrawals': quick(leasing),
  'POST /api/leaseplan/withdrawals/:id/undo': leasing,
  'PATCH /api/leaseplan/settings': { answers: 'GET /api/leaseplan/settings' },
  'POST /api/leaseplan/claims': quick(leasing),
  'POST /api/leaseplan/claims/lessor': quick(leasing),
  'POST /api/leaseplan/claims/:id/resolve': leasing,
  'POST /api/leaseplan/claims/:id/answer': quick(leasing),
  'POST /api/leaseplan/findings/decide': quick(leasing),
  'POST /api/leaseplan/contracts': quick(leasing),
  'PATCH /api/leaseplan/contracts/:id': quick(leasing),
  'DELETE /api/leaseplan/contracts/:id': quick(leasing),
  'POST /api/leaseplan/contracts/proposals': quick(leasing),
  'POST /api/leaseplan/plate-proposals': quick(leasing),
  'POST /api/leaseplan/plate-proposals/undo': quick(leasing),
  'PATCH /api/leaseplan/drafts/:id': {
    answers: 'GET /api/leaseplan/drafts/:id',
    own: ['GET /api/leaseplan/drafts/:id', 'GET /api/leaseplan/drafts/:id/rows'],
  },
  'POST /api/leaseplan/drafts/:id/read-again': {
    answers: 'GET /api/leaseplan/drafts/:id',
    own: ['GET /api/leaseplan/drafts/:id', 'GET /api/leaseplan/drafts/:id/rows'],
    all: ['GET /api/leaseplan/drafts'],
  },
  'POST /api/leaseplan/drafts/:id/confirm': quick(leasing),
  'DELETE /api/leaseplan/drafts/:id': quick(leasing),
  'PATCH /api/authorities/:id': authorities,
  'DELETE /api/authorities/:id': authorities,
  'PATCH /api/myCompany/:id': {
    answers: 'GET /api/myCompany',
    all: ['GET /api/myCompany/connections', 'GET /api/users/myProfile/second-factor'],
  },
  'POST /api/myCompany/addGeoTabCredential/:companyId': connections,
  'DELETE /api/myCompany/geoTabCredentialId/:id': connections,
  'POST /api/myCompany/connections/check': connections,
  'PATCH /api/users/myProfile': patched(members, 'GET /api/users/myProfile'),
  'POST /api/users/myProfile/second-factor/confirm': secondFactor,
  'POST /api/users/myProfile/second-factor/recovery-codes': secondFactor,
  'POST /api/users/myProfile/second-factor/remove': secondFactor,
  'DELETE /api/users/myProfile/sessions/:id': secondFactor,
  'POST /api/users/myProfile/sessions/end-others': secondFactor,
  'POST /api/users/myProfile/calendar': calendar,
  'DELETE /api/users/myProfile/calendar': calendar,
  'POST /api/users/invitations': members,
  'POST /api/auth/register': members,
  'POST /api/users/:id/resend-invitation': members,
  'POST /api/users/:id/reset-second-factor': members,
  'PATCH /api/users/:id': members,
  'DELETE /api/users/:id': members,
  'POST /api/users/me/views': views,
  'PATCH /api/users/me/views/:id': views,
  'DELETE /api/users/me/views/:id': views,
  'PATCH /api/admin/retention/:kind': {
    all: ['GET /api/admin/retention', 'GET /api/admin/retention-deletions', 'GET /api/admin/holds'],
  },
  'PATCH /api/notifications/choices': { answers: 'GET /api/notifications/choices' },
  'PATCH /api/notifications/:id': marks,
  'PATCH /api/notifications': marks,
  'POST /api/admin/sample-data': { answers: 'GET /api/sample-data' },
  'POST /api/admin/sample-data/removal': everything,
} as const satisfies Partial<Record<RouteKey, Change>>;

export type ChangeRoute = keyof typeof changes;

/** The first parameter of a path names the item that it is about. */
const itemOf = (params: unknown): unknown => Object.values(params ?? {})[0];

const isAmong = (stale: readonly Stale[], [route, , query]: QueryKey): boolean => {
  const path = `${String(route).replace(/^\S+ /, '')}/`;
  const list = Object(query).list as unknown;
  return stale.some((one) =>
    one.endsWith('/*') ? path.startsWith(one.slice(0, -1)) : one === route || one === `${String(route)}?list=${list}`,
  );
};

/** Change of one item, or of all that may have changed. */
export interface Changed extends Change {
  readonly id?: unknown;
}

/** Visible answers are asked for again now, others when they are shown next. */
export const invalidate = (queryClient: QueryClient, changed: readonly Changed[], written?: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== written &&
      changed.some(
        ({ own = [], all = [], id }) =>
          isAmong(all, queryKey) || (isAmong(own, queryKey) && (id === undefined || itemOf(queryKey[1]) === id)),
      ),
  });

export const announcedBy = ({ kind, part, id }: LiveEvent): Changed => ({
  ...(part === 'item' ? announcedItems[kind] : announcedParts[part]),
  id,
});

const paramsOf = (route: RouteKey, id: unknown) => {
  const name = /:(\w+)/.exec(route)?.[1];
  return name === undefined ? {} : { [name]: id };
};

/** Writes what the change has returned into the cache, where it says so, and makes stale what it has changed. */
export const settleChange = async (
  queryClient: QueryClient,
  route: ChangeRoute,
  { params }: Parts = {},
  answer?: unknown,
): Promise<void> => {
  const change: Change = changes[route];
  const id = itemOf(params) ?? (Object(answer).id as unknown);
  const { answers } = change;
  const written = answers && answer !== undefined && queryKeyOf(answers, { params: paramsOf(answers, id) });
  if (written) queryClient.setQueryData(written, answer);
  const done = invalidate(queryClient, [{ ...change, id }], written ? hashKey(written) : undefined);
  if (!change.isQuick) await done;
};
