import { declaredKeys } from './known-entries.ts';

/** Kinds of work items: wire name, statuses (the first is the default) and German label. */
export const kinds = {
  vehicle: {
    label: 'Fahrzeug',
    statuses: [
      'VehicleStatus_ACTIVE',
      'VehicleStatus_IN_REPAIR',
      'VehicleStatus_OUT_OF_SERVICE',
      'VehicleStatus_RETURNED',
    ],
  },
  task: {
    label: 'Aufgabe',
    statuses: ['TaskStatus_OPEN', 'TaskStatus_IN_PROGRESS', 'TaskStatus_WAITING', 'TaskStatus_DONE'],
  },
  employee: { label: 'Fahrer', statuses: ['ACTIVE', 'INACTIVE'] },
  policereport: {
    label: 'Ordnungswidrigkeit',
    statuses: [
      'PoliceReportStatus_OPEN',
      'PoliceReportStatus_IN_PROGRESS',
      'PoliceReportStatus_SENT',
      'PoliceReportStatus_CLOSED',
    ],
  },
  repairrecord: {
    label: 'Werkstatt',
    statuses: ['RepairRecordStatus_OPEN', 'RepairRecordStatus_IN_REPAIR', 'RepairRecordStatus_DONE'],
  },
} as const satisfies Record<string, { readonly label: string; readonly statuses: readonly [string, ...string[]] }>;

export type Kind = keyof typeof kinds;
export type StatusOf<K extends Kind> = (typeof kinds)[K]['statuses'][number];

export const kindNames = declaredKeys(kinds);

const finished: ReadonlySet<string> = new Set([
  'VehicleStatus_RETURNED',
  'TaskStatus_DONE',
  'INACTIVE',
  'PoliceReportStatus_CLOSED',
  'RepairRecordStatus_DONE',
]);

export const finishedStatuses: readonly string[] = [...finished];

/** Statuses of items that still need somebody's attention, in the order of the kind. */
export const openStatuses = <K extends Kind>(kind: K): readonly StatusOf<K>[] =>
  kinds[kind].statuses.filter((status) => !finished.has(status));

/** Kinds that can be archived: nothing else in their status says that they are out of the way. */
export const archivableKinds = ['vehicle', 'policereport', 'repairrecord'] as const satisfies readonly Kind[];
type ArchivableKind = (typeof archivableKinds)[number];

export const isArchivable = (kind: Kind): kind is ArchivableKind => archivableKinds.some((one) => one === kind);

export const defaultStatus = <K extends Kind>(kind: K): StatusOf<K> => kinds[kind].statuses[0];

/** Types of repairs, see docs/coverage.md#entities. */
export const repairTypes = [
  'Mechanik',
  'Elektronik',
  'Karosserie',
  'Reifen',
  'Bremsen',
  'Service',
  'Sonstige',
] as const;
