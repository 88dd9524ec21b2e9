export { latestOdometers, selectReading } from './reading.repository.ts';
export { addTelematicsCredential } from './telematics-credential.service.ts';
