import { createFleet, type Fleet } from './fleet.ts';
import {
  type Handle,
  type Scenario,
  type ScenarioServer,
  type SimulatedResponse,
  startScenarioServer,
} from './scenario-server.ts';
import { tripsBetween } from './webfleet-trips.ts';

export const webfleetCredential = { username: 'spedition/disponent', password: 'geheim' };
export const webfleetApiKey = 'api-schluessel';

interface Options {
  readonly fleet?: Fleet;
  readonly now?: () => Date;
  /** Grants the vehicle report, with plates and VINs. */
  readonly mayReadVehicles?: boolean;
  readonly scenario?: Scenario;
  readonly goodResponses?: number;
  readonly port?: number;
}

/** WEBFLEET.connect, below `/extern`. */
export const startWebfleet = ({
  now = () => new Date(),
  fleet = createFleet(undefined, now),
  mayReadVehicles = true,
  ...server
}: Options = {}): Promise<ScenarioServer> => {
  const quota = createQuota(now);
  const handle: Handle = ({ url, method, headers, body }, scenario) => {
    if (url.pathname !== '/extern') return { status: 404, body: 'Not Found' };
    const query = method === 'POST' ? new URLSearchParams(body) : url.searchParams;
    if (scenario === 'wrong-password' || !isAuthorised(query, headers.authorization))
      return inHeaders(1101, 'Invalid login');
    const action = query.get('action') ?? '';
    if (!quota.admits(action)) return asJson(8011, 'Request quota reached');
    if (action === 'showVehicleReportExtern' && !mayReadVehicles) return asText(8, 'Action not allowed');
    return respondWith(report(action, query), query, scenario);
  };

  const report = (action: string, query: URLSearchParams): readonly Row[] | undefined => {
    if (action === 'showTripReportExtern') return trips(query);
    if (action === 'showVehicleReportExtern')
      return owned.map((vehicle) => ({ ...objectOf(vehicle), ...papersOf(vehicle) }));
    return action === 'showObjectReportExtern' ? owned.map(objectOf) : undefined;
  };
  const owned = fleet.vehicles.filter(({ isRented }) => !isRented);

  const trips = (query: URLSearchParams): readonly Row[] | undefined => {
    const from = new Date(query.get('rangefrom_string') ?? '');
    const to = new Date(query.get('rangeto_string') ?? '');
    const isRange = query.get('range_pattern') === 'ud' && from < to;
    return isRange && to <= monthAfter(from) ? tripsBetween(fleet, from, to, now()) : undefined;
  };

  return startScenarioServer({ ...server, handle });
};

const respondWith = (rows: readonly Row[] | undefined, query: URLSearchParams, scenario: Scenario) => {
  if (rows === undefined) return asJson(60, 'General error');
  return rows.length === 0 || scenario === 'empty' ? asText(63, 'document is empty') : { body: columns(rows, query) };
};

type Row = Readonly<Record<string, string | number | undefined>>;
type Vehicle = Fleet['vehicles'][number];

const objectOf = ({ number, plate }: Vehicle): Row => ({
  objectno: String(number + 1).padStart(3, '0'),
  objectname: plate ?? `Sprinter ${number}`,
});

const papersOf = ({ plate, vin, manufacturer, model }: Vehicle): Row => ({
  licenseplatenumber: plate ?? '',
  identnumber: vin ?? '',
  vehiclemanufacturer: manufacturer,
  vehiclemodel: model,
});

const isAuthorised = (query: URLSearchParams, authorization: string | undefined): boolean => {
  const [account, user] = webfleetCredential.username.split('/');
  const expected = `Basic ${Buffer.from(`${user}:${webfleetCredential.password}`).toString('base64')}`;
  return query.get('account') === account && query.get('apikey') === webfleetApiKey && authorization === expected;
};

const columns = (rows: readonly Row[], query: URLSearchParams): readonly Row[] => {
  const wanted = query.get('columnfilter')?.split(',');
  if (!wanted) return rows;
  return rows.map((row) => Object.fromEntries(wanted.map((name) => [name, row[name]])));
};

const monthAfter = (from: Date): Date => {
  const month = new Date(from);
  month.setUTCMonth(month.getUTCMonth() + 1);
  return month;
};

/** Rate limit per action and minute. */
const perMinute: Readonly<Record<string, number>> = {
  showTripReportExtern: 1,
  showObjectReportExtern: 6,
  showVehicleReportExtern: 10,
};

const createQuota = (now: () => Date) => {
  const asked = new Map<string, number[]>();
  return {
    admits: (action: string): boolean => {
      const time = now().getTime();
      const recent = (asked.get(action) ?? []).filter((at) => time - at < 60_000);
      const isAdmitted = recent.length < (perMinute[action] ?? 10);
      asked.set(action, isAdmitted ? [...recent, time] : recent);
      return isAdmitted;
    },
  };
};

/** Three error formats, each with status 200. */
const asText = (code: number, message: string): SimulatedResponse => ({
  headers: { 'content-type': 'text/plain' },
  body: `${code},${message}`,
});
const asJson = (errorCode: number, errorMsg: string): SimulatedResponse => ({ body: { errorCode, errorMsg } });
const inHeaders = (code: number, message: string): SimulatedResponse => ({
  headers: { 'x-webfleet-errorcode': String(code), 'x-webfleet-errormessage': message },
  body: '',
});
