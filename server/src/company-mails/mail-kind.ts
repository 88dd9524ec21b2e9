import type { LiveEvent } from '@flottwart/contract/events';
import type { MailServer, OutgoingMail } from '../connectors/mail/company-mail.ts';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { MailPurpose, MailRow, NewMail } from './company-mail.repository.ts';
import type { Outgoing } from './release-mail.ts';

/** Reads files to attach, in the company of the mail. */
export type ReadInCompany = <T>(work: (tx: TenantTransaction, companyId: CompanyId) => Promise<T>) => Promise<T>;

/** Kind of mail a feature sends; everything else is shared. */
export interface MailKind {
  /** Summary of the mail as it would leave now, to be compared with what its sender confirmed. */
  readonly outgoing: (tenant: TenantContext, mail: NewMail) => Promise<Outgoing>;
  /** Deterministic: the same facts always compose the same mail, so what was shown is what is sent. */
  readonly compose: (mail: MailRow, read: ReadInCompany) => Promise<OutgoingMail>;
  /** Live event published whenever the state of a mail changes. */
  readonly event: (mail: MailRow) => LiveEvent;
  /** Locks what has to be locked before the mail, where a feature changes more than the mail. */
  readonly lockSubject?: (tx: TenantTransaction, companyId: CompanyId, mail: MailRow) => Promise<unknown>;
  /** Applies further changes once the mail is known to be sent; `userId` names who confirmed it. */
  readonly onSent?: (tenant: TenantContext, mail: MailRow, userId: number | null) => Promise<void>;
  /** Applies further changes once nobody knows whether the mail was sent. */
  readonly onUncertain?: (tenant: TenantContext, mail: MailRow) => Promise<void>;
}

/** Company's own mail server as the feature that keeps its settings lends it. */
export interface MailConnection {
  readonly find: (tx: TenantTransaction, companyId: CompanyId) => Promise<MailServerCredential | undefined>;
  /** `error` is empty after a success. */
  readonly recordRun: (tx: TenantTransaction, companyId: CompanyId, run: { at: Date; error: string }) => Promise<void>;
}

interface MailServerCredential {
  /** Throws like a refused sign-in if the installation's secret key has changed. */
  readonly open: (secrets: SecretBox) => MailServer;
}

export type MailKinds = Readonly<Record<MailPurpose, MailKind>>;
