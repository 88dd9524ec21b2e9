import type { ProviderCredential } from '../provider.ts';

export interface TelematicsProviderCredential extends ProviderCredential {
  readonly database: string;
}

/** Latest report of a device about its vehicle. */
export interface TelematicsReading {
  readonly deviceType: string;
  readonly serialNumber: string;
  readonly vin: string;
  readonly plate: string;
  readonly odometerKm: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly readAt: Date;
}

/** Port to a telematics provider; failures are `ProviderError`s. */
export interface Telematics {
  readonly verify: (credential: TelematicsProviderCredential, signal: AbortSignal) => Promise<void>;
  /** Readings of every active vehicle of one database. */
  readonly readAll: (credential: TelematicsProviderCredential, signal: AbortSignal) => AsyncIterable<TelematicsReading>;
}
