import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { senderOf } from '../../../company-mails/queue-mail.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { type CompanyLetterhead, getCompanyLetterhead } from '../../company/public.ts';
import { findMailServer, type StoredMailServer } from '../../connections/public.ts';

/** Sender of a claim and its mail server. */
export interface ClaimSource {
  readonly company: CompanyLetterhead;
  readonly mailServer: StoredMailServer | undefined;
  /** Empty if no sender is configured. */
  readonly sender: string;
}

export const readClaimSource = async (tx: TenantTransaction, companyId: CompanyId): Promise<ClaimSource> => {
  const company = await getCompanyLetterhead(tx, companyId);
  const mailServer = await findMailServer(tx, companyId);
  return { company, mailServer, sender: senderOf(mailServer, company.police_signature_email) };
};

export const missingClaimParts = ({ mailServer, sender }: ClaimSource): ClaimDraft['missing'] => {
  if (!mailServer) return [{ text: 'Es ist noch kein Mailserver eingerichtet.', place: 'smtp' }];
  return sender === '' ? [{ text: 'Es fehlt eine E-Mail-Adresse als Absender.', place: 'company' }] : [];
};

export const assertClaimReady = (source: ClaimSource): void => {
  const [missing] = missingClaimParts(source);
  if (missing) throw new AppError('unprocessable', missing.text);
};
