import type { Claim, ClaimDetail, ClaimedPosition, ClaimNote } from '@flottwart/contract/leasing/claim-mails';
import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import { toCompanyMail } from '../../../company-mails/mail-response.ts';
import { toEuro } from '../../../lib/money.ts';
import type { ClaimableRow } from './claim.repository.ts';
import { type ClaimedFact, parseClaimFacts, platesOf, sumOf } from './claim-facts.ts';

export const toFact = (row: ClaimableRow): ClaimedFact => ({
  id: row.id,
  invoiceNumber: row.invoice_number,
  positionNumber: row.position_number,
  date: row.period_date,
  licensePlate: row.license_plate,
  service: row.service,
  openCents: row.open_cents,
});

export const toClaimedPosition = ({ openCents, ...fact }: ClaimedFact): ClaimedPosition => ({
  ...fact,
  openAmount: toEuro(openCents),
});

type ClaimNoteRow = Pick<ClaimableRow, 'claim_id' | 'claim_state' | 'claimed_at'>;

export const toClaimNote = ({ claim_id, claim_state, claimed_at }: ClaimNoteRow): ClaimNote | null =>
  claim_id === null || claim_state === null || claimed_at === null
    ? null
    : { claimId: claim_id, state: claim_state, at: new Date(claimed_at).toISOString() };

export const toClaim = (mail: MailRow): Claim => {
  const { positions } = parseClaimFacts(mail.facts);
  return {
    ...toCompanyMail(mail),
    positionCount: positions.length,
    sum: toEuro(sumOf(positions)),
    licensePlates: platesOf(positions),
  };
};

export const toClaimDetail = (mail: MailRow): ClaimDetail => {
  const { text, positions } = parseClaimFacts(mail.facts);
  return { ...toClaim(mail), text, positions: positions.map(toClaimedPosition) };
};
