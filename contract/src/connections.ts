import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { importRun } from './imports.ts';
import { noSecret, secretMask } from './rules/connection-fields.ts';
import { maxDatabaseNameLength, maxHostLength, maxPort, maxUsernameLength } from './rules/limits.ts';
import { id, idInPath, line, optionalPassword, password, requiredLine } from './text.ts';

/** Never the secret itself. */
const secret = z.enum([secretMask, noSecret]);

export const telematicsCredential = z.object({
  id: id(),
  username: z.string(),
  database: z.string(),
  password: secret,
});
export type TelematicsCredential = z.infer<typeof telematicsCredential>;

/** Connection settings, part of the company response. */
export const connectionSettings = z.object({
  vehicleDriverHistoryUsername: z.string(),
  vehicleDriverHistoryPassword: secret,
  employeeDataBaseUsername: z.string(),
  employeeDataBasePassword: secret,
  smtpHost: z.string(),
  smtpPort: z.int().nullable(),
  smtpUsername: z.string(),
  smtpPassword: secret,
  geotabCredentialDTO: z.array(telematicsCredential),
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

const hostName = /^[\p{L}\p{N}](?:[\p{L}\p{N}.:-]*[\p{L}\p{N}.])?$/u;

const host = () =>
  line(maxHostLength)
    .refine((value) => value === '' || hostName.test(value), 'Kein gültiger Servername.')
    .nullish();
const port = () => z.union([z.int().min(1).max(maxPort), z.literal('')], 'Keine gültige Portnummer.').nullish();
const username = () => line(maxUsernameLength).nullish();
const newSecret = () => optionalPassword().nullish();

/** Empty values of a group remove it; a mask leaves the stored secret alone. */
export const connectionChanges = z.strictObject({
  vehicleDriverHistoryUsername: username(),
  vehicleDriverHistoryPassword: newSecret(),
  employeeDataBaseUsername: username(),
  employeeDataBasePassword: newSecret(),
  smtpHost: host(),
  smtpPort: port(),
  smtpUsername: username(),
  smtpPassword: newSecret(),
});
export type ConnectionChanges = z.output<typeof connectionChanges>;

/** Result of the latest import from a provider. */
export const lastImport = importRun.pick({ id: true, found: true, new: true, changed: true, skipped: true });

export const connectionState = z.object({
  /** Provider configured by the operator; empty for the company's own mail server. */
  provider: z.string(),
  /** State `incomplete` means a missing secret, `unchecked` not used yet. */
  status: z.enum(['missing', 'incomplete', 'unchecked', 'working', 'failing']),
  lastRunAt: instant().nullable(),
  /** User-facing error in German; empty after a success. */
  lastError: z.string(),
  lastImport: lastImport.nullable(),
});
export type ConnectionState = z.infer<typeof connectionState>;

export const connectionStates = z.object({
  vehicleDriverHistory: connectionState,
  employeeDataBase: connectionState,
  smtp: connectionState,
  geotab: z.array(connectionState.extend({ id: id() })),
});
export type ConnectionStates = z.infer<typeof connectionStates>;

/** Single connections of a company; telematics credentials have ids instead. */
export const connectionName = connectionStates.omit({ geotab: true }).keyof();
export type ConnectionName = z.infer<typeof connectionName>;

export const listConnectionStates = endpoint({
  method: 'GET',
  path: '/api/myCompany/connections',
  summary: 'Zustand der Verbindungen: letzter Lauf, letzter Fehler, Zahlen der letzten Übernahme',
  access: 'member',
  responses: { 200: connectionStates },
});

export const checkConnection = endpoint({
  method: 'POST',
  path: '/api/myCompany/connections/check',
  summary: 'Gespeicherte Verbindung prüfen; die Antwort nennt den Zustand danach',
  access: 'admin',
  body: z.union(
    [
      z.strictObject({ connection: connectionName }),
      z.strictObject({ connection: z.literal('geotab'), credentialId: id() }),
    ],
    'Keine bekannte Verbindung.',
  ),
  responses: { 200: connectionState },
});

export const addTelematicsCredential = endpoint({
  method: 'POST',
  path: '/api/myCompany/addGeoTabCredential/:companyId',
  summary: 'Zugangsdaten der Telematik prüfen und hinzufügen',
  access: 'admin',
  params: z.strictObject({ companyId: idInPath() }),
  body: z.strictObject({
    username: requiredLine(maxUsernameLength),
    password: password(),
    database: requiredLine(maxDatabaseNameLength),
  }),
  responses: { 201: telematicsCredential },
});

export const removeTelematicsCredential = endpoint({
  method: 'DELETE',
  path: '/api/myCompany/geoTabCredentialId/:id',
  summary: 'Zugangsdaten der Telematik entfernen',
  access: 'admin',
  params: z.strictObject({ id: idInPath() }),
  responses: { 200: messageResponse },
});
