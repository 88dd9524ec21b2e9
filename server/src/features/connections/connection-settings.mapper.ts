import type { ConnectionSettings, TelematicsCredential } from '@flottwart/contract/connections';
import { noSecret, secretMask } from '@flottwart/contract/rules/connection-fields';
import type { Role } from '@flottwart/contract/users';
import type { ConnectionKind, ConnectionRow } from './connection.repository.ts';
import type { StoredSettings, TelematicsCredentialRow } from './telematics-credential.repository.ts';

/** A USER sees that something is set, not its value; see docs/decisions/0024-connection-credentials.md. */
const maskedFor = (role: Role, text: string): string => (role === 'ADMIN' || text === '' ? text : secretMask);

const secretOf = (row: Pick<ConnectionRow, 'sealed_secret'> | undefined) =>
  row?.sealed_secret ? secretMask : noSecret;

export const toTelematicsCredential = (row: TelematicsCredentialRow, role: Role): TelematicsCredential => ({
  id: row.id,
  username: maskedFor(role, row.username),
  database: maskedFor(role, row.database_name),
  password: secretOf(row),
});

export const toConnectionSettings = ({ connections, telematics }: StoredSettings, role: Role): ConnectionSettings => {
  const rowOf = (kind: ConnectionKind) => connections.find((row) => row.kind === kind);
  const drivingHistory = rowOf('driving-history');
  const employeeDatabase = rowOf('employee-database');
  const mail = rowOf('smtp');
  return {
    vehicleDriverHistoryUsername: maskedFor(role, drivingHistory?.username ?? ''),
    vehicleDriverHistoryPassword: secretOf(drivingHistory),
    employeeDataBaseUsername: maskedFor(role, employeeDatabase?.username ?? ''),
    employeeDataBasePassword: secretOf(employeeDatabase),
    smtpHost: maskedFor(role, mail?.host ?? ''),
    smtpPort: role === 'ADMIN' ? (mail?.port ?? null) : null,
    smtpUsername: maskedFor(role, mail?.username ?? ''),
    smtpPassword: secretOf(mail),
    geotabCredentialDTO: telematics.map((row) => toTelematicsCredential(row, role)),
  };
};
