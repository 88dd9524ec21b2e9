export {
  carriedAt,
  findVehicleToLink,
  getVehicleOfPlateAt,
  type VehicleOfPlate,
  vehicleOfPlateAt,
} from './plates/plate-lookup.repository.ts';
export { changeVehicle, updateVehicle } from './vehicle.service.ts';
export { upsertVehicles, type VehicleRecord } from './vehicle-import.service.ts';
export {
  findVehicleName,
  listPlates,
  listVehicleKeys,
  selectVehicleCreatedAt,
  type VehicleKeys,
} from './vehicle-lookup.repository.ts';
export { findVehicleCandidates, matchVehicle, type VehicleIndex } from './vehicle-match.ts';
