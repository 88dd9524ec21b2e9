export { upsertNamedVehicles } from './named-vehicles.ts';
export type { VehicleRecord } from './plan-vehicle.ts';
export { throwOverlap } from './plates/give-plates.service.ts';
export { linkVehicle } from './plates/link-vehicle.service.ts';
export type { PlatePeriodRow } from './plates/plan-plates.ts';
export { countPositionsOfPlate, renamePeriod } from './plates/plate-correction.repository.ts';
export { lockPlates } from './plates/plate-locks.ts';
export {
  carriedAt,
  carriedOtherwise,
  getVehicleOfPlateAt,
  type VehicleOfPlate,
  vehicleOfPlateAt,
} from './plates/plate-lookup.repository.ts';
export {
  deletePeriods,
  findPeriodsOfPlates,
  findPeriodsOfVehicles,
  movePeriod,
  plateKeyIn,
  selectPeriods,
  selectPeriodsOfReport,
} from './plates/plate-period.repository.ts';
export { followPeriods, renameTripsOfPlate } from './plates/plate-trips.service.ts';
export { showPlate } from './plates/vehicle-plate.service.ts';
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
export { restoreVehicles } from './vehicle-restore.service.ts';
