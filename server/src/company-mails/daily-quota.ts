import type { TenantContext } from '../db/tenant-transaction.ts';
import { AppError } from '../lib/app-error.ts';
import { days, hours, secondsAfter } from '../lib/clock.ts';
import { countMailsSince, type MailPurpose } from './company-mail.repository.ts';

/** Quota of outbound mail per company (threat T-31). */
export const mailsPerDay = 200;

const recipientTexts: Readonly<Record<MailPurpose, string>> = {
  'police-report': 'an Behörden',
  'leasing-claim': 'an die Leasinggesellschaft',
};

export const enforceDailyQuota = async ({ tx, companyId, now }: TenantContext, purpose: MailPurpose): Promise<void> => {
  if ((await countMailsSince(tx, companyId, purpose, secondsAfter(now, -days(1)))) < mailsPerDay) return;
  throw new AppError(
    'too_many_requests',
    `In den letzten 24 Stunden wurden bereits ${mailsPerDay} E-Mails ${recipientTexts[purpose]} gesendet. Bitte später erneut versuchen.`,
    { retryAfterSeconds: hours(1) },
  );
};
