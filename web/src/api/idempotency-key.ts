/** `crypto.randomUUID` exists only on secure origins; an installation in a local network may have none. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const pendingKeys = new Map<string, string>();

/**
 * The same content sent again after a lost connection carries the same key, so that the server does not do twice
 * what it may have done already.
 */
export const keyFor = (content: string): string => {
  const key = pendingKeys.get(content) ?? randomKey();
  pendingKeys.set(content, key);
  return key;
};

export const releaseKey = (content: string): void => {
  pendingKeys.delete(content);
};
