import type { DriverChange, EntityId, GeotabFleet, StatusData } from './entities.ts';
import { RpcError } from './errors.ts';

/** Parameters of `Get` that the simulator understands. */
export interface GetParams {
  readonly typeName?: string;
  readonly search?: Search;
  readonly resultsLimit?: number;
  readonly sort?: { readonly sortBy?: string; readonly sortDirection?: string; readonly offset?: string | null };
}

interface Search {
  readonly id?: string;
  readonly isDriver?: boolean;
  readonly groups?: readonly EntityId[];
  readonly deviceSearch?: Search;
  readonly diagnosticSearch?: EntityId;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly includeOverlappedChanges?: boolean;
}

/** `Get` returns no more, and does not say that there is more. */
export const maxRows = 5000;
const maxLimit = 50_000;

export const get = (fleet: GeotabFleet, params: GetParams): readonly object[] => {
  const { resultsLimit = maxRows } = params;
  if (resultsLimit > maxLimit)
    throw new RpcError(
      'OverLimitException',
      `Supplied results limit (${resultsLimit}) exceeds maximum limit (${maxLimit}).`,
    );
  return page(rowsOf(fleet, params), params).slice(0, Math.min(resultsLimit, maxRows));
};

export const countOf = (fleet: GeotabFleet, params: GetParams): number => rowsOf(fleet, params).length;

const rowsOf = (fleet: GeotabFleet, { typeName, search = {} }: GetParams): readonly object[] => {
  switch (typeName) {
    case 'Device':
      return fleet.devices.filter(
        ({ id, groups }) => isOrAny(search.id, id) && (!search.groups || shareOne(search.groups, groups)),
      );
    case 'User':
      return fleet.users.filter(({ id, isDriver }) => isOrAny(search.id, id) && isOrAny(search.isDriver, isDriver));
    case 'DeviceStatusInfo':
      return ofDevice(fleet.statuses, search);
    case 'StatusData':
      return statusData(fleet.odometers, search);
    case 'DriverChange':
      return driverChanges(fleet.driverChanges, search);
    default:
      throw new RpcError('MissingMethodException', `The method 'Get' could not be found for type '${typeName}'.`);
  }
};

const isOrAny = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value;

type OfDevice = { readonly device: EntityId };
const indexes = new WeakMap<readonly OfDevice[], Map<string, OfDevice[]>>();

/** Grouped once per list, because whole fleets are queried device by device. */
const ofDevice = <T extends OfDevice>(all: readonly T[], { deviceSearch }: Search): readonly T[] => {
  if (deviceSearch?.id === undefined) return all;
  const index = indexes.get(all) ?? Map.groupBy<string, OfDevice>(all, ({ device }) => device.id);
  indexes.set(all, index);
  return (index.get(deviceSearch.id) ?? []) as T[];
};

const shareOne = (some: readonly EntityId[], others: readonly EntityId[]): boolean =>
  some.some(({ id }) => others.some((other) => other.id === id));

const numberOfId = (id: string): number => Number.parseInt(id.slice(1), 16);

/** Pages by id where the kind supports it: after the offset, in order. */
const page = (rows: readonly object[], { typeName, sort }: GetParams): readonly object[] => {
  if (!sort) return rows;
  const canSeek = typeName === 'Device' || typeName === 'User';
  if (sort.sortBy !== 'id' || !canSeek)
    throw new RpcError(
      'ArgumentException',
      `Can not sort by ${sort.sortBy}. Supported sortable fields are version, date.`,
    );
  const after = sort.offset ? numberOfId(sort.offset) : -1;
  return (rows as readonly EntityId[])
    .filter(({ id }) => numberOfId(id) > after)
    .toSorted((one, other) => numberOfId(one.id) - numberOfId(other.id));
};

const isBetween = (dateTime: string, { fromDate, toDate }: Search): boolean => {
  const at = Date.parse(dateTime);
  return (!fromDate || at >= Date.parse(fromDate)) && (!toDate || at <= Date.parse(toDate));
};

/** One device and one diagnostic at one instant: the latest value before it, interpolated for that instant and without an id. */
const statusData = (all: readonly StatusData[], search: Search): readonly StatusData[] => {
  const { deviceSearch, diagnosticSearch, fromDate, toDate } = search;
  const wanted = ofDevice(all, search).filter(({ diagnostic }) => isOrAny(diagnosticSearch?.id, diagnostic.id));
  if (!deviceSearch?.id || !diagnosticSearch?.id || !fromDate || fromDate !== toDate)
    return wanted.filter(({ dateTime }) => isBetween(dateTime, search));
  const latest = wanted.findLast(({ dateTime }) => Date.parse(dateTime) <= Date.parse(fromDate));
  if (!latest) return [];
  const { id: _stored, ...interpolated } = latest;
  return [{ ...interpolated, dateTime: fromDate }];
};

const driverChanges = (all: readonly DriverChange[], search: Search): readonly DriverChange[] => {
  const { fromDate, includeOverlappedChanges } = search;
  const wanted = ofDevice(all, search);
  const within = wanted.filter(({ dateTime }) => isBetween(dateTime, search));
  if (!includeOverlappedChanges || !fromDate) return within;
  const lastBefore = new Map<string, DriverChange>();
  for (const change of wanted)
    if (Date.parse(change.dateTime) < Date.parse(fromDate)) lastBefore.set(change.device.id, change);
  return [...lastBefore.values(), ...within];
};
