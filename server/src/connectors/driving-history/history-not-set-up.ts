import { ProviderError } from '../provider-error.ts';
import type { DrivingHistory } from './driving-history.ts';

/** Adapter used until the operator configures the provider's address. */
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
