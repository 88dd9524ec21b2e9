export { upsertNamedVehicles } from './named-vehicles.ts';
export type { VehicleRecord } from './plan-vehicle.ts';
export { toPlatePeriod, toVehicle } from './vehicle.mapper.ts';
export { lockVehicle, readVehicle } from './vehicle.repository.ts';
export { changeVehicle } from './vehicle.service.ts';
export { upsertVehicles } from './vehicle-import.service.ts';
export {
  findVehicleName,
  listPlates,
  listVehicleKeys,
  selectVehicleCreatedAt,
  type VehicleKeys,
} from './vehicle-lookup.repository.ts';
export { findVehicleCandidates, type MatchedVehicle, matchVehicle, type VehicleIndex } from './vehicle-match.ts';
export { showPlate } from './vehicle-plate.service.ts';
export { restoreVehicles } from './vehicle-restore.service.ts';
