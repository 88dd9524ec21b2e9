export type { VehicleRecord } from './plan-vehicle.ts';
export { linkVehicle } from './plates/link-vehicle.service.ts';
export {
  carriedAt,
  getVehicleOfPlateAt,
  type VehicleOfPlate,
  vehicleOfPlateAt,
} from './plates/plate-lookup.repository.ts';
export { lockPlates } from './plates/plate-period.repository.ts';
export { type TireChange, tireChanges } from './tire-change.ts';
export { toVehicle } from './vehicle.mapper.ts';
export { lockVehicle } from './vehicle.repository.ts';
export { changeVehicle, updateVehicle } from './vehicle.service.ts';
export { isDateDue, isTireChangeDue, pausedStatuses } from './vehicle-dates.ts';
export { upsertNamedVehicles, upsertVehicles } from './vehicle-import.service.ts';
export {
  findVehicleName,
  listPlates,
  listVehicleKeys,
  selectVehicleCreatedAt,
  type VehicleKeys,
} from './vehicle-lookup.repository.ts';
export { findVehicleCandidates, matchVehicle, type VehicleIndex } from './vehicle-match.ts';
export { restoreVehicles } from './vehicle-restore.service.ts';
