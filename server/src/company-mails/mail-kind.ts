import type { LiveEvent } from '@flottwart/contract/events';
import type { CompanyLetter } from '../connectors/mail/company-mail.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { MailPurpose, MailRow } from './company-mail.repository.ts';

export interface Settling {
  readonly companyId: CompanyId;
  readonly mail: MailRow;
  readonly now: Date;
}

/** What a feature says about the mails it sends; everything else is the same for all of them. */
export interface MailKind {
  /** The same facts always make the same letter: what was shown is what leaves. */
  readonly compose: (mail: MailRow) => Promise<CompanyLetter>;
  /** What the pages are told whenever the state of a mail changes. */
  readonly event: (mail: MailRow) => LiveEvent;
  /** What has to be locked before the mail is, where a feature changes more than the mail. */
  readonly lockSubject?: (tx: TenantTransaction, companyId: CompanyId, mail: MailRow) => Promise<unknown>;
  /** What else changes once the mail is known to have gone out. `userId` says who knows. */
  readonly onSent?: (tx: TenantTransaction, settling: Settling, userId: number | null) => Promise<void>;
}

export type MailKinds = Readonly<Record<MailPurpose, MailKind>>;
