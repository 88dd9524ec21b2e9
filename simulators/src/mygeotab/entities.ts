/** Wire entities with only the keys that are read; keys without a value are absent, never null. */

export interface EntityId {
  readonly id: string;
}

export interface Device extends EntityId {
  readonly name: string;
  readonly serialNumber: string;
  readonly deviceType: string;
  readonly productId?: number;
  readonly licensePlate?: string;
  readonly vehicleIdentificationNumber?: string;
  readonly engineVehicleIdentificationNumber?: string;
  readonly groups: readonly EntityId[];
  readonly activeFrom: string;
  readonly activeTo: string;
}

export interface User extends EntityId {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly employeeNo: string;
  readonly isDriver: boolean;
  readonly activeTo: string;
}

/** Has no id in practice. */
export interface DeviceStatusInfo {
  readonly device: EntityId;
  readonly dateTime: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly bearing: number;
  readonly isDriving: boolean;
  readonly isDeviceCommunicating: boolean;
}

export interface StatusData extends Partial<EntityId> {
  readonly device: EntityId;
  readonly diagnostic: EntityId;
  readonly dateTime: string;
  /** Metres for odometers. */
  readonly data: number;
}

export const unknownDriver = 'UnknownDriverId';

export interface DriverChange extends EntityId {
  readonly device: EntityId;
  readonly driver: typeof unknownDriver | { readonly id: string; readonly isDriver: true };
  readonly dateTime: string;
  readonly type: 'DriverKey' | 'Driver' | 'None';
  readonly version: string;
}

/** Content of one database. */
export interface GeotabFleet {
  devices: readonly Device[];
  users: readonly User[];
  statuses: readonly DeviceStatusInfo[];
  odometers: readonly StatusData[];
  driverChanges: readonly DriverChange[];
}
