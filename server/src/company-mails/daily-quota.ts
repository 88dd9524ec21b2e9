import { selectQuota } from '../db/company-quota.repository.ts';
import { type MailQuotaName, mailQuotas } from '../db/quotas-and-limits.ts';
import type { TenantContext } from '../db/tenant-transaction.ts';
import { AppError } from '../lib/app-error.ts';
import { days, hours, secondsAfter } from '../lib/clock.ts';
import { countMailsSince, type MailPurpose } from './company-mail.repository.ts';

const quotas: Readonly<Record<MailPurpose, { readonly name: MailQuotaName; readonly recipients: string }>> = {
  'police-report': { name: 'police-mails', recipients: 'an Behörden' },
  'leasing-claim': { name: 'claim-mails', recipients: 'an die Leasinggesellschaft' },
};

export const enforceDailyQuota = async ({ tx, companyId, now }: TenantContext, purpose: MailPurpose): Promise<void> => {
  const { name, recipients } = quotas[purpose];
  const own = await selectQuota(tx, companyId, name).executeTakeFirst();
  const value = own?.value ?? mailQuotas[name].value;
  if ((await countMailsSince(tx, companyId, purpose, secondsAfter(now, -days(1)))) < value) return;
  throw new AppError(
    'too_many_requests',
    `In den letzten 24 Stunden wurden bereits ${value} E-Mails ${recipients} gesendet. Bitte später erneut versuchen.`,
    { retryAfterSeconds: hours(1) },
  );
};
