declare global {
  /** The scroll lock of dialogs reads the nonce for its style element from this name. */
  var __webpack_nonce__: string | undefined;
  /** Not in every browser yet. */
  var trustedTypes: undefined | { readonly createPolicy: (name: string, rules: TextRules) => unknown };
}

interface TextRules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

/** Style elements made at run time need the nonce of this response. */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Markup with which the map library tries whether there are drawings at all; it shows and runs nothing. */
const emptyDrawing = '<svg/>';

/** Libraries write the text of style elements as if it were markup. Without "<" no element can come of it. The only script besides the page's is the service worker. */
const allowed: TextRules = {
  createHTML: (text) => (text === emptyDrawing || !text.includes('<') ? text : null),
  createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
};

export const allowRuntimeStyles = (): void => {
  globalThis.__webpack_nonce__ = cspNonce();
  globalThis.trustedTypes?.createPolicy('default', allowed);
};
