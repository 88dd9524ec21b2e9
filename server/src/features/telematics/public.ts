export { latestOdometers } from './reading.repository.ts';
export { requestTelematicsRefresh } from './request-refresh.ts';
