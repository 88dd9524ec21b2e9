import type { Claim, ClaimAnswer, ClaimDetail, ClaimedPosition } from '@flottwart/contract/leasing/claims';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { toCompanyMail } from '../../../company-mails/mail-response.ts';
import { toEuro } from '../../../lib/money.ts';
import type { ClaimRow } from './claim.repository.ts';
import type { OpenClaim } from './claim-answer.repository.ts';
import { type ClaimedFact, parseClaimFacts, platesOf, sumOf } from './claim-facts.ts';
import type { ClaimableRow } from './claimable.repository.ts';

export const toFact = (row: ClaimableRow): ClaimedFact => ({
  id: row.id,
  invoiceNumber: row.invoice_number,
  positionNumber: row.position_number,
  date: row.period_date,
  licensePlate: row.license_plate,
  service: row.service,
  openCents: row.open_cents,
});

export const toClaimedPosition = ({ openCents, reason: _, findingIds: __, ...fact }: ClaimedFact): ClaimedPosition => ({
  ...fact,
  openAmount: toEuro(openCents),
});

export interface ClaimMoment {
  readonly now: Date;
  readonly reminderDays: number | null;
}

export const toClaim = (mail: ClaimRow, { now, reminderDays }: ClaimMoment): Claim => {
  const { positions, documents } = parseClaimFacts(mail.facts);
  const openCents = Number(mail.still_open_cents);
  return {
    ...toCompanyMail(mail),
    positionCount: positions.length,
    sum: toEuro(sumOf(positions)),
    licensePlates: platesOf(positions),
    openAmount: toEuro(openCents),
    documentCount: documents.length,
    answer: mail.answer,
    isReminderDue:
      mail.state === 'sent' &&
      mail.finished_at !== null &&
      isReminderDue(
        { finished_at: mail.finished_at, open_cents: openCents, is_answered: mail.answer !== null },
        now,
        reminderDays,
      ),
  };
};

export const toClaimDetail = (mail: ClaimRow, moment: ClaimMoment, answers: readonly ClaimAnswer[]): ClaimDetail => {
  const { text, positions } = parseClaimFacts(mail.facts);
  return { ...toClaim(mail, moment), text, positions: positions.map(toClaimedPosition), answers: [...answers] };
};

/** Whole days since a claim was sent. */
export const daysSince = (sent: Date, now: Date): number => Math.floor((now.getTime() - sent.getTime()) / dayMs);

export const isReminderDue = (
  { finished_at, open_cents, is_answered }: OpenClaim,
  now: Date,
  reminderDays: number | null,
): boolean => reminderDays !== null && !is_answered && open_cents > 0 && daysSince(finished_at, now) >= reminderDays;
