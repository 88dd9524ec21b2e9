import { ProviderError } from '../provider-error.ts';
import type { DrivingHistory } from './driving-history.ts';

/** What companies meet while the operator has not said where the provider is. */
export const historyNotSetUp = (source: string): DrivingHistory => {
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
