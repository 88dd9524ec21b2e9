import type { ConnectionChanges } from '@flottwart/contract/connections';
import type { ConnectionKind } from './connection.repository.ts';

/** An absent key keeps the stored value; an empty one removes it. */
export interface SentCredential {
  readonly host?: string | undefined;
  readonly port?: number | '' | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

type WireNames = Readonly<Partial<Record<keyof SentCredential, keyof ConnectionChanges>>>;

/** Wire keys of a credential's parts. */
export const wireNames: Readonly<Record<ConnectionKind, WireNames>> = {
  'driving-history': { username: 'vehicleDriverHistoryUsername', password: 'vehicleDriverHistoryPassword' },
  'employee-database': { username: 'employeeDataBaseUsername', password: 'employeeDataBasePassword' },
  smtp: { host: 'smtpHost', port: 'smtpPort', username: 'smtpUsername', password: 'smtpPassword' },
};

const emptied = <T>(value: T | null | undefined): T | '' | undefined => (value === null ? '' : value);

export const sentCredentials = (changes: ConnectionChanges): Readonly<Record<ConnectionKind, SentCredential>> => ({
  'driving-history': {
    username: emptied(changes.vehicleDriverHistoryUsername),
    password: emptied(changes.vehicleDriverHistoryPassword),
  },
  'employee-database': {
    username: emptied(changes.employeeDataBaseUsername),
    password: emptied(changes.employeeDataBasePassword),
  },
  smtp: {
    host: emptied(changes.smtpHost)?.toLowerCase(),
    port: emptied(changes.smtpPort),
    username: emptied(changes.smtpUsername),
    password: emptied(changes.smtpPassword),
  },
});
