/** `crypto.randomUUID` exists only on secure origins; an installation in a local network may have none. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const unanswered = new Map<string, string>();

/**
 * The same content sent again after a lost connection carries the same key, so that the server does not do twice
 * what it may have done already.
 */
export const keyFor = (content: string): string => {
  const key = unanswered.get(content) ?? randomKey();
  unanswered.set(content, key);
  return key;
};

export const answered = (content: string): void => {
  unanswered.delete(content);
};
