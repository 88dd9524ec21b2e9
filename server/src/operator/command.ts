import type { Config } from '../config.ts';

export type Print = (line: string) => void;

export interface Command {
  readonly words: RegExp;
  readonly run: (config: Config, words: readonly string[], print: Print) => Promise<void>;
}

/** Command that cannot be carried out as typed; the text is addressed to the operator. */
export class OperatorError extends Error {}
