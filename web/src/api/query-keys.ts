import type { LiveEvent } from '@flottwart/contract/events';

/** Everything that can be shown and announced as changed. */
export type Subject = LiveEvent['kind'];

const roots = {
  vehicle: 'vehicles',
  task: 'tasks',
  employee: 'employees',
  policereport: 'police-reports',
  repairrecord: 'repair-records',
  trip: 'trips',
  import: 'imports',
  leaseplan: 'leaseplan',
  notification: 'notifications',
  sampledata: 'sample-data',
  member: 'members',
} as const satisfies Record<Subject, string>;

/**
 * Every key begins with the root of its subject. `detail` holds one item each; every other key below a root is a
 * list and is refetched after any change of the subject.
 */
export const queryKeys = {
  root: (subject: Subject) => [roots[subject]] as const,
  list: (subject: Subject, state: unknown) => [roots[subject], 'list', state] as const,
  detail: (subject: Subject, id: number) => [roots[subject], 'detail', id] as const,
  /** Person who deleted an item that is still shown here. */
  deletion: (itemId: number) => ['deletion', itemId] as const,
  comments: (itemId: number) => ['comments', itemId] as const,
  history: (itemId: number) => ['history', itemId] as const,
  attachments: (itemId: number) => ['attachments', itemId] as const,
  relations: (itemId: number) => ['relations', itemId] as const,
  /** Due days of vehicles and drivers, and due mileages that the odometer approaches. */
  dueDates: [roots.vehicle, 'due-dates'] as const,
  /** Dates of vehicles, drivers, tasks and offences. */
  dueBoard: ['due-board'] as const,
  /** Judged from vehicles, repairs, drivers, trips, links and odometers. */
  readiness: ['readiness'] as const,
  /** Driver, device, plates and photo of one vehicle, or of all. */
  cockpit: (vehicleId?: number) => ['vehicle-cockpit', ...(vehicleId === undefined ? [] : [vehicleId])] as const,
  /** Positions and drivers of vehicles. */
  map: ['map'] as const,
  /** Positions and repairs of a vehicle against those of the fleet. */
  vehicleCosts: ['vehicle-costs'] as const,
  /** Vehicle, hours and licence of a driver. */
  driverOverview: ['driver-overview'] as const,
  /** Trips and offences of one vehicle. */
  vehicleDays: ['vehicle-days'] as const,
  /** Counts over everything. */
  dashboard: ['dashboard'] as const,
  /** All kinds together. */
  workItems: ['workitems'] as const,
};
