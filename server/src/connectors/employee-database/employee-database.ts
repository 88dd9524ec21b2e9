import type { ProviderCredential, ProviderRow } from '../provider.ts';

/** An absent key is unknown to the provider and keeps our value; an empty text is known to be empty. */
export interface ProviderEmployee {
  readonly externalId: string;
  readonly staffNumber?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO day. */
  readonly birthDate?: string | undefined;
  readonly birthCity?: string | undefined;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
  readonly isActive: boolean;
}

/** Port to an employee database; one adapter per provider, failures are `ProviderError`s. */
export interface EmployeeDatabase {
  readonly source: string;
  readonly verify: (credential: ProviderCredential, signal: AbortSignal) => Promise<void>;
  readonly listEmployees: (
    credential: ProviderCredential,
    signal: AbortSignal,
  ) => AsyncIterable<ProviderRow<ProviderEmployee>>;
}
