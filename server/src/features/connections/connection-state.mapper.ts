import type { ConnectionName, ConnectionState, ConnectionStates } from '@flottwart/contract/connections';
import type { Context } from '../../context.ts';
import type { ConnectionKind, ConnectionRow } from './connection.repository.ts';
import type { StoredSettings } from './connection-settings.mapper.ts';

export const connectionKinds = {
  vehicleDriverHistory: 'driving-history',
  employeeDataBase: 'employee-database',
  smtp: 'smtp',
} as const satisfies Record<ConnectionName, ConnectionKind>;

/** How people know the providers behind the adapters. */
const providerNames: Readonly<Record<string, string>> = {
  generic: 'Allgemeine Schnittstelle',
  geotab: 'MyGeotab',
  webfleet: 'WEBFLEET',
  personio: 'Personio',
};

type Connectors = Pick<Context['connectors'], 'drivingHistory' | 'employeeDatabase'>;

const providerOf = ({ drivingHistory, employeeDatabase }: Connectors, kind: ConnectionKind): string => {
  if (kind === 'smtp') return '';
  const { source } = kind === 'driving-history' ? drivingHistory : employeeDatabase;
  return providerNames[source] ?? source;
};

type Usage = Pick<ConnectionRow, 'sealed_secret' | 'last_run_at' | 'last_error'>;

const statusOf = (row: Usage | undefined): ConnectionState['status'] => {
  if (!row) return 'missing';
  if (!row.sealed_secret) return 'incomplete';
  if (!row.last_run_at) return 'unchecked';
  return row.last_error === '' ? 'working' : 'failing';
};

const toState = (provider: string, row: Usage | undefined): ConnectionState => ({
  provider,
  status: statusOf(row),
  lastRunAt: row?.last_run_at?.toISOString() ?? null,
  lastError: row?.last_error ?? '',
  lastImport: null,
});

export const toConnectionStates = (
  connectors: Connectors,
  { connections, telematics }: StoredSettings,
): ConnectionStates => {
  const stateOf = (name: ConnectionName): ConnectionState => {
    const kind = connectionKinds[name];
    return toState(
      providerOf(connectors, kind),
      connections.find((row) => row.kind === kind),
    );
  };
  return {
    vehicleDriverHistory: stateOf('vehicleDriverHistory'),
    employeeDataBase: stateOf('employeeDataBase'),
    smtp: stateOf('smtp'),
    geotab: telematics.map((row) => ({ id: row.id, ...toState('MyGeotab', row) })),
  };
};
