import type { Clock } from '../lib/clock.ts';
import type { ConnectorSettings } from './connector-settings.ts';
import type { DrivingHistory } from './driving-history/driving-history.ts';
import type { EmployeeDatabase } from './employee-database/employee-database.ts';
import { createGenericDrivingHistory, createGenericEmployeeDatabase } from './generic/generic-adapters.ts';
import { createGeotabClient } from './geotab/geotab-client.ts';
import { createGeotabDrivingHistory } from './geotab/geotab-driving-history.ts';
import { createGeotabTelematics } from './geotab/geotab-telematics.ts';
import { createProviderFetch } from './http/provider-http.ts';
import type { CompanyMailPort } from './mail/company-mail.ts';
import { createCompanyMail } from './mail/smtp-company-mail.ts';
import { createMapTiles, type MapTiles } from './map-tiles/map-tiles.ts';
import { createPersonioEmployeeDatabase, personioUrl } from './personio/personio-employee-database.ts';
import type { Telematics } from './telematics/telematics.ts';
import { unconfiguredEmployees, unconfiguredHistory } from './unconfigured-adapters.ts';
import { createWebfleetDrivingHistory, webfleetUrl } from './webfleet/webfleet-driving-history.ts';

/** Ports to the outside world. */
export interface Connectors {
  readonly drivingHistory: DrivingHistory;
  readonly employeeDatabase: EmployeeDatabase;
  readonly companyMail: CompanyMailPort;
  readonly telematics: Telematics;
  readonly mapTiles: MapTiles | null;
}

type Pause = (milliseconds: number) => Promise<void>;

export const createConnectors = (settings: ConnectorSettings, pause: Pause, clock: Clock): Connectors => ({
  drivingHistory: createDrivingHistory(settings, pause, clock),
  employeeDatabase: createEmployeeDatabase(settings, pause, clock),
  companyMail: createCompanyMail(settings),
  telematics: createGeotabTelematics(geotabAt(settings.telematicsUrl, settings, pause), clock),
  mapTiles: settings.mapTiles && createMapTiles(settings.mapTiles),
});

const geotabAt = (url: string, { allowPrivateHosts }: ConnectorSettings, pause: Pause) =>
  createGeotabClient(createProviderFetch(pause), { url, allowPrivateHosts });

const megabyte = 1024 * 1024;
/** Lists come in pages of at most a thousand rows. */
const maxPageBytes = 16 * megabyte;
/** Reports are parsed in one go; longer ones are requested in parts. */
const maxReportBytes = 32 * megabyte;

const createDrivingHistory = (settings: ConnectorSettings, pause: Pause, clock: Clock): DrivingHistory => {
  const { adapter, url } = settings.drivingHistory;
  if (adapter === 'geotab')
    return createGeotabDrivingHistory(geotabAt(url ?? settings.telematicsUrl, settings, pause), clock);
  if (adapter === 'webfleet' && settings.webfleetApiKey) {
    const webfleet = { url: url ?? webfleetUrl, apiKey: settings.webfleetApiKey };
    return createWebfleetDrivingHistory(createProviderFetch(pause, { bytes: maxReportBytes }), webfleet, clock);
  }
  if (adapter === 'generic' && url)
    return createGenericDrivingHistory(createProviderFetch(pause, { bytes: maxPageBytes }), url);
  return unconfiguredHistory(adapter);
};

const createEmployeeDatabase = (
  { employeeDatabase }: ConnectorSettings,
  pause: Pause,
  clock: Clock,
): EmployeeDatabase => {
  const { adapter, url } = employeeDatabase;
  const providerFetch = createProviderFetch(pause, { bytes: maxPageBytes });
  if (adapter === 'personio') return createPersonioEmployeeDatabase(providerFetch, url ?? personioUrl, clock);
  if (adapter === 'generic' && url) return createGenericEmployeeDatabase(providerFetch, url);
  return unconfiguredEmployees(adapter);
};
