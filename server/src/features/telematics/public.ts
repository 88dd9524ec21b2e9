export { clearPositions, latestOdometers, selectReading } from './reading.repository.ts';
export { requestTelematicsRefresh } from './request-refresh.ts';
export { addTelematicsCredential } from './telematics-credential.service.ts';
