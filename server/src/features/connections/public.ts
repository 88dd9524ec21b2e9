export { prepareConnectionChanges, type SavingOptions } from './change-connections.service.ts';
export {
  type ConnectionKind,
  type ConnectionRow,
  type ConnectionRun,
  recordConnectionRun,
  telematicsSecret,
} from './connection.repository.ts';
export { connectionErrorText, type Trial } from './connection-error.ts';
export { toConnectionSettings, toTelematicsCredential } from './connection-settings.mapper.ts';
export { findSealedConnection, reencryptConnections } from './reencrypt-connections.ts';
export { hasSpecialServices, requireSpecialServices, switchSpecialServices } from './special-services.ts';
export {
  findMailServer,
  findProviderCredential,
  mailConnection,
  type StoredMailServer,
  type StoredTelematicsCredential,
  telematicsCredentialsOf,
} from './stored-credential.repository.ts';
export {
  deleteTelematicsCredential,
  insertTelematicsCredential,
  recordTelematicsRun,
  type StoredSettings,
  storedSettings,
} from './telematics-credential.repository.ts';
export { requireWorkingConnection, tryConnection } from './try-connection.ts';
