import { codeOf, OperatorFacingError } from '../../lib/app-error.ts';

export type EmbeddedPostgresErrorCode =
  | 'unsupported_platform'
  | 'binaries_unusable'
  | 'folder_unusable'
  | 'other_major_version'
  | 'folder_in_use'
  | 'start_failed'
  | 'stop_failed';

/** Reason why the embedded server cannot run, addressed to the operator. */
export class EmbeddedPostgresError extends OperatorFacingError {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error) ?? '');
