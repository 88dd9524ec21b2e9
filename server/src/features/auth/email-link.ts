import type { Config } from '../../config.ts';
import { AppError } from '../../lib/app-error.ts';
import { days, hours } from '../../lib/clock.ts';
import type { TokenPurpose } from './email-token.repository.ts';

/** Lifetime of a mailed link in seconds. */
export const linkLifetime: Readonly<Record<TokenPurpose, number>> = { verify: days(1), reset: hours(1) };

const pages: Readonly<Record<TokenPurpose, string>> = { verify: 'verify-email', reset: 'reset-password' };

/** Builds links from the configured public URL and ignores the request's Host header. */
export const linkFor = (config: Config, purpose: TokenPurpose, token: string): string => {
  const link = new URL(pages[purpose], `${config.publicUrl}/`);
  link.searchParams.set('token', token);
  return link.href;
};

/** Gives unknown, used and expired links the same error. */
export const badLink = (): AppError => new AppError('invalid_input', 'Der Link ist ungültig oder abgelaufen.');
