declare global {
  /** The scroll lock of dialogs reads the nonce for its style element from this name. */
  var __webpack_nonce__: string | undefined;
}

/** Style elements made at run time need the nonce the server gave to this answer. */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const allowRuntimeStyles = (): void => {
  globalThis.__webpack_nonce__ = cspNonce();
};
