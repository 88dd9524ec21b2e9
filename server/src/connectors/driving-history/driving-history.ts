import type { ProviderCredential, ProviderRow } from '../provider.ts';

export interface ProviderVehicle {
  readonly externalId: string;
  readonly vin?: string | undefined;
  readonly plate?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
}

export interface ProviderDriver {
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO day. */
  readonly birthDate?: string | undefined;
}

/** Driver of a vehicle over a period; an ongoing shift has no end yet and keeps its id when it gets one. */
export interface ProviderShift {
  readonly externalId: string;
  readonly driver: ProviderDriver;
  readonly vehicle: ProviderVehicle;
  readonly start: Date;
  readonly end: Date | null;
}

/** Port to a driving history; one adapter per provider, failures are `ProviderError`s. */
export interface DrivingHistory {
  /** Names the origin of a trip; ids are unique within it. */
  readonly source: string;
  /** Preferred number of days per request. */
  readonly windowDays: number;
  readonly verify: (credential: ProviderCredential, signal: AbortSignal) => Promise<void>;
  readonly listVehicles: (
    credential: ProviderCredential,
    signal: AbortSignal,
  ) => AsyncIterable<ProviderRow<ProviderVehicle>>;
  /** Every shift that overlaps the time from `from` to `to`, in bounded memory. */
  readonly fetchShifts: (
    credential: ProviderCredential,
    range: { readonly from: Date; readonly to: Date },
    signal: AbortSignal,
  ) => AsyncIterable<ProviderRow<ProviderShift>>;
}
