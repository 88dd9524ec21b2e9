import type { Config } from '../config.ts';
import { OperatorFacingError } from '../lib/app-error.ts';
import type { Print } from '../lib/log.ts';

export type { Print };

export interface Command {
  readonly words: RegExp;
  readonly run: (config: Config, words: readonly string[], print: Print) => Promise<void>;
  /** Only lists numbers and names, so it is not written to the security log. */
  readonly isListing?: true;
  /** Words of the command for the security log, without secrets; an e-mail address is logged as a keyed hash. */
  readonly targetOf?: (words: readonly string[]) => { readonly text: string } | { readonly email: string };
}

/** Command that cannot be carried out as typed; the text is addressed to the operator. */
export class OperatorError extends OperatorFacingError {}
