export {
  assignPlates,
  findRefusals,
  periodsOfRequests,
  plateTakenError,
  throwOverlap,
} from './assign-plates.service.ts';
export { withoutTakenPlates } from './imported-plates.ts';
export { linkVehicle } from './link-vehicle.service.ts';
export { type FormerPlate, isEnteredToday, isOpen, type PlatePeriodRow, type PlateRequest } from './plan-plates.ts';
export { countPositionsOfPlate, renamePeriod } from './plate-correction.repository.ts';
export { lockNewPlate, lockPlates } from './plate-locks.ts';
export {
  carriedAt,
  carriedOtherwise,
  getVehicleOfPlateAt,
  type VehicleOfPlate,
  vehicleOfPlateAt,
} from './plate-lookup.repository.ts';
export {
  deletePeriods,
  endPeriods,
  findPeriodsOfPlates,
  findPeriodsOfVehicles,
  insertPeriods,
  movePeriod,
  plateKeyIn,
  readPeriods,
  selectPeriods,
  selectPeriodsOfReport,
} from './plate-period.repository.ts';
export { restoreSnapshots, snapshotIn, withPeriods, withSnapshots } from './plate-snapshot.ts';
export { followPeriods, renameTripsOfPlate } from './plate-trips.service.ts';
export { refusedRequests } from './refused-plates.ts';
