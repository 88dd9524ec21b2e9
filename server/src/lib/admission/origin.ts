import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyId } from '../company-id.ts';
import { networkOf, shortAddress } from '../network-address.ts';

/** Source of some work, by everything that has a share of the places. */
export interface Origin {
  /** Company of a member, or what stands for it: a person, a known browser, the network of a stranger. */
  readonly company: number | string;
  /** As wide as one customer of a provider can get: /24 of IPv4, /48 of IPv6. */
  readonly network: string;
  /** Network that registered the company, while the company is new. */
  readonly registeredFrom?: string | undefined;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs the work of a call, so that whatever it waits for further down is shared by its network too. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => current.run(origin, work);

/** Origin of the current call; background work of a company has no network and counts for itself. */
export const originOf = (companyId: CompanyId): Origin => {
  const origin = current.getStore();
  return origin?.company === companyId ? origin : { company: companyId, network: `company ${companyId}` };
};

/** Origin of a caller without a company: the network of one subscriber counts in its place. */
export const strangerFrom = (address: string): Origin => ({
  company: networkOf(address),
  network: shortAddress(address),
});
