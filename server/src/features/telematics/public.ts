export { latestOdometers, selectReading } from './reading.repository.ts';
export { requestTelematicsRefresh } from './request-refresh.ts';
