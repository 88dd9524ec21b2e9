import type { Company } from '@flottwart/contract/company';
import type { ConnectionChanges, ConnectionName } from '@flottwart/contract/connections';
import { mailPorts } from '@flottwart/contract/rules/connection-fields';
import { maxHostLength, maxPasswordLength, maxPort, maxUsernameLength } from '@flottwart/contract/rules/limits';
import type { CredentialValues } from './credential-dialog.tsx';
import type { CredentialField } from './credential-input.tsx';

export interface ShownValue {
  readonly label: string;
  readonly value: string;
}

/** Differences between the tabs of connections that a company has once. */
export interface ConnectionDescription<Name extends string = string> {
  readonly connection: ConnectionName;
  readonly title: string;
  readonly intro: string;
  /** "der Fahrten Historie": completes the question before a removal. */
  readonly ofWhat: string;
  readonly fields: readonly CredentialField<Name>[];
  readonly canSkipCheck?: boolean;
  /** Empty as long as nothing is set up. */
  readonly shown: (company: Company) => readonly ShownValue[];
  readonly toChanges: (values: CredentialValues<Name>) => ConnectionChanges;
  /** Empty values remove credentials, see docs/coverage.md#states. */
  readonly removal: ConnectionChanges;
}

type ProviderFieldName = 'username' | 'password' | 'repeat';

const providerFields: readonly CredentialField<ProviderFieldName>[] = [
  { name: 'username', label: 'Benutzername', kind: 'text', maxLength: maxUsernameLength },
  { name: 'password', label: 'Passwort', kind: 'secret', maxLength: maxPasswordLength },
  { name: 'repeat', label: 'Passwort wiederholen', kind: 'secret', maxLength: maxPasswordLength, repeats: 'password' },
];

const shownCredential = (username: string, password: string): readonly ShownValue[] =>
  username === ''
    ? []
    : [
        { label: 'Benutzername', value: username },
        { label: 'Passwort', value: password },
      ];

export const drivingHistory: ConnectionDescription<ProviderFieldName> = {
  connection: 'vehicleDriverHistory',
  title: 'Fahrten Historie',
  intro: 'Von hier kommen Fahrzeuge und Fahrten: wer welches Fahrzeug von wann bis wann hatte.',
  ofWhat: 'der Fahrten Historie',
  fields: providerFields,
  shown: (company) => shownCredential(company.vehicleDriverHistoryUsername, company.vehicleDriverHistoryPassword),
  toChanges: ({ username, password }) => ({
    vehicleDriverHistoryUsername: username,
    vehicleDriverHistoryPassword: password,
  }),
  removal: { vehicleDriverHistoryUsername: '', vehicleDriverHistoryPassword: '' },
};

export const employeeDatabase: ConnectionDescription<ProviderFieldName> = {
  connection: 'employeeDataBase',
  title: 'Mitarbeiter-DB',
  intro: 'Von hier kommen die Fahrer mit Geburtsdatum und Anschrift.',
  ofWhat: 'der Mitarbeiter-DB',
  fields: providerFields,
  shown: (company) => shownCredential(company.employeeDataBaseUsername, company.employeeDataBasePassword),
  toChanges: ({ username, password }) => ({ employeeDataBaseUsername: username, employeeDataBasePassword: password }),
  removal: { employeeDataBaseUsername: '', employeeDataBasePassword: '' },
};

const portHint = `Üblich ist 587; möglich sind ${mailPorts.slice(0, -1).join(', ')} und ${mailPorts.at(-1)}.`;

export const mailServer: ConnectionDescription<'host' | 'port' | 'username' | 'password'> = {
  connection: 'smtp',
  title: 'SMTP',
  intro: 'Über diesen Mailserver gehen Schreiben an Behörden im Namen der Firma hinaus.',
  ofWhat: 'des Mailservers',
  fields: [
    { name: 'host', label: 'Server', kind: 'text', maxLength: maxHostLength, placeholder: 'mail.example.de' },
    {
      name: 'port',
      label: 'Port',
      kind: 'number',
      maxLength: String(maxPort).length,
      placeholder: '587',
      description: portHint,
    },
    { name: 'username', label: 'Benutzername', kind: 'text', maxLength: maxUsernameLength },
    { name: 'password', label: 'Passwort', kind: 'secret', maxLength: maxPasswordLength },
  ],
  canSkipCheck: true,
  shown: ({ smtpHost, smtpPort, smtpUsername, smtpPassword }) =>
    smtpHost === ''
      ? []
      : [
          { label: 'Server', value: smtpPort === null ? smtpHost : `${smtpHost}:${smtpPort}` },
          { label: 'Benutzername', value: smtpUsername },
          { label: 'Passwort', value: smtpPassword },
        ],
  toChanges: ({ host, port, username, password }) => ({
    smtpHost: host,
    smtpPort: Number(port),
    smtpUsername: username,
    smtpPassword: password,
  }),
  removal: { smtpHost: '', smtpPort: '', smtpUsername: '', smtpPassword: '' },
};
