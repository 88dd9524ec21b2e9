import { ProviderError } from '../provider-error.ts';
import type { EmployeeDatabase } from './employee-database.ts';

/** Adapter used until the operator configures the provider's address. */
export const employeesNotSetUp = (source: string): EmployeeDatabase => {
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
