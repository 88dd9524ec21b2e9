import { z } from 'zod';
import { declaredKeys } from './rules/known-entries.ts';

/** All error codes with their HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  forbidden: 403,
  email_not_verified: 403,
  /** Sign-in: the password is right, the second factor is missing. */
  second_factor_required: 403,
  /** Signed in, but a required second factor is not set up yet. */
  second_factor_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const apiError = z.object({
  code: z.enum(declaredKeys(errorStatus)),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

export type ApiErrorBody = z.infer<typeof apiError>;
