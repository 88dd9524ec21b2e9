import { ProviderError } from '../provider-error.ts';
import type { EmployeeDatabase } from './employee-database.ts';

/** What companies meet while the operator has not said where the provider is. */
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
