import type { Company } from '@flottwart/contract/company';

/** Settings that count; a USER reads masked values, which also show that something is set. */
export type CompanySettings = Pick<
  Company,
  'vehicleDriverHistoryUsername' | 'employeeDataBaseUsername' | 'smtpHost' | 'smtpUsername'
>;

interface RequiredConnection {
  readonly isMissing: (settings: CompanySettings) => boolean;
  readonly text: string;
  readonly action: string;
  /** The tab of the company page where it is set up. */
  readonly hash?: string;
}

const lacksDrivingHistory = (settings: CompanySettings): boolean => !settings.vehicleDriverHistoryUsername;
const lacksEmployeeDatabase = (settings: CompanySettings): boolean => !settings.employeeDataBaseUsername;
const lacksMail = (settings: CompanySettings): boolean => !settings.smtpHost || !settings.smtpUsername;

/** Conditions for "connected", see docs/coverage.md#constants. */
export const requiredConnections = {
  drivingHistory: {
    isMissing: lacksDrivingHistory,
    text: 'Die Fahrten-Historie ist nicht verbunden. Mit der Verbindung lassen sich Fahrzeuge und Fahrten übernehmen.',
    action: 'Verbindung einrichten',
    hash: 'vrm',
  },
  employeeDatabase: {
    isMissing: lacksEmployeeDatabase,
    text: 'Die Mitarbeiter-Datenbank ist nicht verbunden. Mit der Verbindung lassen sich Fahrer übernehmen.',
    action: 'Verbindung einrichten',
    hash: 'employee-db',
  },
  mail: {
    isMissing: lacksMail,
    text: 'Es ist kein Mailserver eingerichtet. Ohne ihn lässt sich der Bericht nicht per E-Mail senden.',
    action: 'Mailserver einrichten',
    hash: 'smtp',
  },
  policeReports: {
    isMissing: (settings) => lacksDrivingHistory(settings) || lacksEmployeeDatabase(settings) || lacksMail(settings),
    text: 'Die Einrichtung ist unvollständig: Für Ordnungswidrigkeiten werden Fahrten-Historie, Mitarbeiter-Datenbank und Mailserver gebraucht.',
    action: 'Zu den Firmeneinstellungen',
  },
} as const satisfies Record<string, RequiredConnection>;

export type RequiredConnectionName = keyof typeof requiredConnections;
