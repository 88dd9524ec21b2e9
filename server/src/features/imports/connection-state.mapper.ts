import type { ConnectionName, ConnectionState, ConnectionStates } from '@flottwart/contract/connections';
import type { ImportKind, ImportRun } from '@flottwart/contract/imports';
import type { Context } from '../../context.ts';
import type { ConnectionKind, ConnectionRow, StoredSettings } from '../connections/public.ts';

export const connectionKinds = {
  vehicleDriverHistory: 'driving-history',
  employeeDataBase: 'employee-database',
  smtp: 'smtp',
} as const satisfies Record<ConnectionName, ConnectionKind>;

const importKinds: Readonly<Partial<Record<ConnectionName, ImportKind>>> = {
  vehicleDriverHistory: 'trips',
  employeeDataBase: 'employees',
};

/** Names of the adapters' providers. */
const providerNames = {
  generic: 'Allgemeine Schnittstelle',
  geotab: 'MyGeotab',
  webfleet: 'WEBFLEET',
  personio: 'Personio',
} as const;

type Connectors = Pick<Context['connectors'], 'drivingHistory' | 'employeeDatabase'>;

const providerOf = ({ drivingHistory, employeeDatabase }: Connectors, kind: ConnectionKind): string => {
  if (kind === 'smtp') return '';
  const { source } = kind === 'driving-history' ? drivingHistory : employeeDatabase;
  const names: Readonly<Record<string, string>> = providerNames;
  return names[source] ?? source;
};

type Usage = Pick<ConnectionRow, 'sealed_secret' | 'last_run_at' | 'last_error'>;

const statusOf = (row: Usage | undefined): ConnectionState['status'] => {
  if (!row) return 'missing';
  if (!row.sealed_secret) return 'incomplete';
  if (!row.last_run_at) return 'unchecked';
  return row.last_error === '' ? 'working' : 'failing';
};

const countsOf = ({ id, found, new: created, changed, skipped }: ImportRun): ConnectionState['lastImport'] => ({
  id,
  found,
  new: created,
  changed,
  skipped,
});

const toState = (provider: string, row: Usage | undefined, lastImport: ImportRun | undefined): ConnectionState => ({
  provider,
  status: statusOf(row),
  lastRunAt: row?.last_run_at?.toISOString() ?? null,
  lastError: row?.last_error ?? '',
  lastImport: lastImport ? countsOf(lastImport) : null,
});

export const toConnectionStates = (
  connectors: Connectors,
  { connections, telematics }: StoredSettings,
  imports: readonly ImportRun[],
): ConnectionStates => {
  const stateOf = (name: ConnectionName): ConnectionState => {
    const kind = connectionKinds[name];
    const row = connections.find((candidate) => candidate.kind === kind);
    const lastImport = row && imports.find((run) => run.kind === importKinds[name]);
    return toState(providerOf(connectors, kind), row, lastImport);
  };
  return {
    vehicleDriverHistory: stateOf('vehicleDriverHistory'),
    employeeDataBase: stateOf('employeeDataBase'),
    smtp: stateOf('smtp'),
    geotab: telematics.map((row) => ({ id: row.id, ...toState(providerNames.geotab, row, undefined) })),
  };
};
