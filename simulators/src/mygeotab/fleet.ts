import type { Position } from '../../../seed/places.ts';
import type { Device, DeviceStatusInfo, GeotabFleet, StatusData, User } from './entities.ts';
import { driverChangesOf } from './shifts.ts';

export interface FleetPlan {
  /** Count or list; a vehicle without a plan gets a VIN and a plate. */
  readonly vehicles: number | readonly VehiclePlan[];
  readonly drivers?: number;
  /** Days of driver-change history. */
  readonly days?: number;
  /** End of the data. */
  readonly until: Date;
  /** A retired device, a trailer, a vehicle without VIN and one that never reported anything. */
  readonly oddities?: boolean;
}

export interface VehiclePlan {
  readonly vin?: string;
  readonly licensePlate?: string;
  readonly odometerMetres?: number;
  /** Diagnostic that carries the odometer; engines differ. */
  readonly odometerDiagnostic?: string;
  readonly position?: Position;
}

const inUse = '2050-01-01T00:00:00.000Z';
const vehicleGroup = { id: 'GroupVehicleId' };

/** Creates a database with the same content for the same plan. */
export const createGeotabFleet = ({
  vehicles,
  drivers = 0,
  days = 0,
  until,
  oddities = false,
}: FleetPlan): GeotabFleet => {
  const plans = typeof vehicles === 'number' ? Array.from({ length: vehicles }, (): VehiclePlan => ({})) : vehicles;
  const ordinary = plans.map(deviceOf);
  const users = [dispatcher, ...Array.from({ length: drivers }, (_, index) => driverOf(index))];
  const reporting = oddities ? [...ordinary, retired, trailer, withoutVin] : ordinary;
  return {
    devices: oddities ? [...reporting, silent] : reporting,
    users,
    statuses: reporting.map((device, index) => statusOf(device, plans[index] ?? {}, index, until)),
    odometers: ordinary.map((device, index) => odometerOf(device, plans[index] ?? {}, index, until)),
    driverChanges: driverChangesOf({ devices: ordinary, drivers: users.slice(1), days, until }),
  };
};

const hex = (number: number): string => number.toString(16).toUpperCase();
const digits = (number: number, length: number): string => String(number).padStart(length, '0');

const deviceOf = ({ vin, licensePlate }: VehiclePlan, index: number): Device => ({
  id: `b${hex(index + 1)}`,
  name: `Transporter ${index + 1}`,
  serialNumber: `G9${digits(index + 1, 10)}`,
  deviceType: index % 3 === 2 ? 'GO8' : 'GO9',
  licensePlate: licensePlate ?? `L-FW ${1000 + index}`,
  vehicleIdentificationNumber: vin ?? `WDB9066331S${digits(index + 1, 6)}`,
  groups: [vehicleGroup, { id: 'b27AB' }],
  activeFrom: '2024-03-01T08:00:00.000Z',
  activeTo: inUse,
});

const oddDevice = (id: string, rest: Partial<Device>): Device => ({
  id,
  name: id,
  serialNumber: `G8${id}`,
  deviceType: 'GO9',
  groups: [vehicleGroup],
  activeFrom: '2020-01-01T00:00:00.000Z',
  activeTo: inUse,
  ...rest,
});

const retired = oddDevice('bF001', {
  vehicleIdentificationNumber: 'WDB9066331S900001',
  licensePlate: 'L-AL 1',
  activeTo: '2025-06-30T22:00:00.000Z',
});
const trailer = oddDevice('bF002', {
  deviceType: 'None',
  productId: -1,
  serialNumber: '000-000-0000',
  licensePlate: 'L-HH 2',
  groups: [{ id: 'GroupTrailerId' }],
});
const withoutVin = oddDevice('bF003', { vehicleIdentificationNumber: '?', licensePlate: 'l hn 3' });
const silent = oddDevice('bF004', { vehicleIdentificationNumber: '', engineVehicleIdentificationNumber: '' });

const firstNames = ['Anna', 'Murat', 'Jürgen', 'Zoë', 'Oleksandr', 'Li'];
const lastNames = ['Ahrens', 'Öztürk', 'Großmann', 'Müller', 'Nowak', 'Çelik', 'van der Berg'];

const driverOf = (index: number): User => ({
  id: `b${hex(0x4000 + index)}`,
  name: `fahrer${index + 1}@flotte.example`,
  firstName: firstNames[index % firstNames.length] ?? '',
  lastName: lastNames[index % lastNames.length] ?? '',
  employeeNo: String(7000 + index),
  isDriver: true,
  activeTo: inUse,
});

const dispatcher: User = {
  id: 'b3FFF',
  name: 'dispo@flotte.example',
  firstName: 'Dispo',
  lastName: 'Büro',
  employeeNo: '',
  isDriver: false,
  activeTo: inUse,
};

const minute = 60_000;

const statusOf = ({ id }: Device, { position }: VehiclePlan, index: number, until: Date): DeviceStatusInfo => ({
  device: { id },
  dateTime: new Date(until.getTime() - (index % 10) * minute).toISOString(),
  latitude: 51.3396955 + (index % 40) * 0.0123457,
  longitude: 12.3730747 + (index % 25) * 0.0187651,
  speed: index % 2 === 0 ? 0 : 48,
  bearing: index % 2 === 0 ? -1 : 79,
  isDriving: index % 2 === 1,
  ...(position && { ...position, isDriving: position.speed > 0 }),
  isDeviceCommunicating: true,
});

const odometerOf = (
  { id }: Device,
  { odometerMetres, odometerDiagnostic = 'DiagnosticOdometerAdjustmentId' }: VehiclePlan,
  index: number,
  until: Date,
): StatusData => ({
  id: `b2${hex(0x10000 + index)}`,
  device: { id },
  diagnostic: { id: odometerDiagnostic },
  dateTime: new Date(until.getTime() - 5 * minute).toISOString(),
  data: odometerMetres ?? 12_345_600 + index * 7_654_321,
});
