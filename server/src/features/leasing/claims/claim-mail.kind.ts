import type { MailKind } from '../../../company-mails/mail-kind.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { spreadsheetType } from '../../../lib/spreadsheet.ts';
import { claimHtml, claimText } from './claim-body.ts';
import { claimContent } from './claim-content.ts';
import { readDocuments } from './claim-documents.repository.ts';
import { type ClaimFacts, parseClaimFacts } from './claim-facts.ts';
import { claimFile, claimFileName } from './claim-file.ts';

/** Identifies identical claims: same text, recipient and amounts. */
export const claimHash = (facts: ClaimFacts): Buffer =>
  sha256(
    JSON.stringify([facts.recipient, facts.subject, claimText(claimContent(facts)), facts.positions, facts.documents]),
  );

export const claimMailKind: MailKind = {
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
