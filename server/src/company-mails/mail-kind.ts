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

/** Kind of mail a feature sends; everything else is shared. */
export interface MailKind {
  /** Deterministic: the same facts always compose the same mail, so what was shown is what is sent. */
  readonly compose: (mail: MailRow) => Promise<CompanyLetter>;
  /** Live event published whenever the state of a mail changes. */
  readonly event: (mail: MailRow) => LiveEvent;
  /** Locks what has to be locked before the mail, where a feature changes more than the mail. */
  readonly lockSubject?: (tx: TenantTransaction, companyId: CompanyId, mail: MailRow) => Promise<unknown>;
  /** Applies further changes once the mail is known to be sent; `userId` names who confirmed it. */
  readonly onSent?: (tx: TenantTransaction, settling: Settling, userId: number | null) => Promise<void>;
}

export type MailKinds = Readonly<Record<MailPurpose, MailKind>>;
