export { enterDocuments, readDocumentOf } from './entry/enter-documents.ts';
export {
  enterDrivers,
  enterLicenceChecks,
  enterStatuses,
  enterTrips,
  enterVehicles,
} from './entry/enter-fleet.ts';
export { enterOffences, enterRepairs, enterTasks, repairBillNumber } from './entry/enter-work.ts';
export { type Entry, type Extras, findFleet } from './entry/entry.ts';
