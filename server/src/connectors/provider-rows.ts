/** A row of a provider, or the reason why it cannot be used; nothing is dropped in silence. */
export type ProviderRow<T> =
  | { readonly row: T }
  | {
      readonly unusable: string;
      /** How a person finds the row at the provider. */
      readonly reference: string;
    };

export interface ProviderCredential {
  readonly username: string;
  readonly password: string;
}
