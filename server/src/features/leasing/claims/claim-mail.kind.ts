import { claimLimitText } from '@flottwart/contract/rules/claim-limit';
import type { MailKind } from '../../../company-mails/mail-kind.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { spreadsheetType } from '../../../lib/spreadsheet.ts';
import { findLessorHistory } from './claim.repository.ts';
import { claimHtml, claimText } from './claim-body.ts';
import { claimContent } from './claim-content.ts';
import { readDocuments } from './claim-documents.repository.ts';
import { type ClaimFacts, parseClaimFacts, sumOf } from './claim-facts.ts';
import { claimFile, claimFileName } from './claim-file.ts';
import { findClaimable } from './claimable.repository.ts';
import { findSettings } from './settings.repository.ts';

/** Identifies identical claims: same text, recipient and amounts. */
export const claimHash = (facts: ClaimFacts): Buffer =>
  sha256(
    JSON.stringify([facts.recipient, facts.subject, claimText(claimContent(facts)), facts.positions, facts.documents]),
  );

export const claimMailKind: MailKind = {
  outgoing: async ({ tx, companyId }, { recipient, facts }) => {
    const { positions, day } = parseClaimFacts(facts);
    const positionIds = positions.map(({ id }) => id);
    // All positions of a claim are of one lessor.
    const [first] = await findClaimable(tx, companyId, positionIds.slice(0, 1));
    const lessor = first?.issuer_key ?? '';
    const { knownRecipients, membersClaimedCents } = await findLessorHistory(tx, companyId, {
      lessor,
      positionIds,
      day,
    });
    const { claim_limit_cents } = await findSettings(tx, companyId);
    const amountCents = sumOf(positions);
    const isOverLimit = amountCents + membersClaimedCents > claim_limit_cents;
    return {
      recipient,
      isNewRecipient: !knownRecipients.some((address) => address.toLowerCase() === recipient.toLowerCase()),
      amountCents,
      adminsOnly: isOverLimit ? claimLimitText(claim_limit_cents / 100, membersClaimedCents / 100) : undefined,
    };
  },
  compose: async (mail, read) => {
    const facts = parseClaimFacts(mail.facts);
    const content = claimContent(facts);
    return {
      messageId: mail.message_id,
      from: { name: facts.company.name, address: mail.sender },
      to: mail.recipient,
      subject: mail.subject,
      text: claimText(content),
      html: claimHtml(content),
      attachments: [
        { filename: claimFileName(facts), contentType: spreadsheetType, content: await claimFile(facts) },
        ...(await read((tx, companyId) => readDocuments(tx, companyId, facts.documents))),
      ],
    };
  },
  event: () => ({ kind: 'leaseplan', part: 'item' }),
};
