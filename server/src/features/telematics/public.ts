export { tileSourceOf } from './map/fleet-positions.service.ts';
export { clearPositions, selectReading } from './reading.repository.ts';
export { selectFreshness } from './refresh.repository.ts';
export { refreshIfStale, requestTelematicsRefresh } from './request-refresh.ts';
export { toVehicleInfo } from './telematics.service.ts';
export { addTelematicsCredential } from './telematics-credential.service.ts';
