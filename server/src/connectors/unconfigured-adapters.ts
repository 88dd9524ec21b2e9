import type { DrivingHistory } from './driving-history/driving-history.ts';
import type { EmployeeDatabase } from './employee-database/employee-database.ts';
import { ProviderError } from './provider.ts';

/** Adapters used until the operator configures the provider's address. */
export const unconfiguredHistory = (source: string): DrivingHistory => {
  const refuse = (): never => {
    throw new ProviderError('not_set_up', {
      text: 'Die Fahrten Historie ist auf dieser Installation nicht eingerichtet.',
    });
  };
  return {
    source,
    windowDays: 7,
    verify: async () => refuse(),
    listVehicles: refuse,
    fetchShifts: refuse,
  };
};

export const unconfiguredEmployees = (source: string): EmployeeDatabase => {
  const refuse = (): never => {
    throw new ProviderError('not_set_up', {
      text: 'Die Mitarbeiter-DB ist auf dieser Installation nicht eingerichtet.',
    });
  };
  return {
    source,
    verify: async () => refuse(),
    listEmployees: refuse,
  };
};
