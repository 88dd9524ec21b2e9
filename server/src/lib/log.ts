/** Structured events with the fields first, as the server's logger expects. */
export interface Log {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

/** Prints one plain line for the operator. */
export type Print = (line: string) => void;

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined } satisfies Log;
