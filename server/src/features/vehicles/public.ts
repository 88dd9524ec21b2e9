export { changeVehicle, updateVehicle } from './vehicle.service.ts';
export { upsertVehicles, type VehicleRecord } from './vehicle-import.service.ts';
export {
  findVehicleName,
  findVehicleToLink,
  getVehicleByPlate,
  listPlates,
  listVehicleKeys,
  selectVehicleCreatedAt,
  type VehicleKeys,
  type VehicleOfPlate,
} from './vehicle-lookup.repository.ts';
export { findVehicleCandidates, matchVehicle, type VehicleIndex } from './vehicle-match.ts';
