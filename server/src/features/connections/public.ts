export { prepareConnectionChanges, type SavingOptions } from './change-connections.service.ts';
export { recordConnectionRun } from './connection.repository.ts';
export { toConnectionSettings } from './connection-settings.mapper.ts';
export { reencryptConnections } from './reencrypt-connections.ts';
export { hasSpecialServices, requireSpecialServices, switchSpecialServices } from './special-services.ts';
export {
  findMailServer,
  findProviderCredential,
  mailConnection,
  type StoredMailServer,
  type StoredTelematicsCredential,
  telematicsCredentialsOf,
} from './stored-credential.repository.ts';
export { recordTelematicsRun, storedSettings } from './telematics-credential.repository.ts';
export { addTelematicsCredential } from './telematics-credential.service.ts';
