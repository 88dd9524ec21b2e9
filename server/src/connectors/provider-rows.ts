/** Row of a provider, or the reason why it is unusable; nothing is dropped silently. */
export type ProviderRow<T> =
  | { readonly row: T }
  | {
      readonly unusable: string;
      /** Key by which a person finds the row at the provider. */
      readonly reference: string;
    };

export interface ProviderCredential {
  readonly username: string;
  readonly password: string;
}
