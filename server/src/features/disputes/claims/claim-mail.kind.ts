import { claimLimitText } from '@flottwart/contract/rules/claim-limit';
import type { MailKind } from '../../../company-mails/mail-kind.ts';
import { escapeHtml } from '../../../connectors/mail/mail-layout.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { spreadsheetType } from '../../../lib/spreadsheet.ts';
import { findSettings } from '../../leasing/public.ts';
import { findLessorHistory } from './claim.repository.ts';
import { type ClaimContent, claimContent } from './claim-content.ts';
import { readDocuments } from './claim-documents.repository.ts';
import { type ClaimFacts, parseClaimFacts, sumOf } from './claim-facts.ts';
import { claimFile, claimFileName } from './claim-file.ts';
import { findClaimable } from './claimable.repository.ts';

const cell = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d5dce3';
const amount = 'padding:4px 0;text-align:right;vertical-align:top;white-space:nowrap;border-bottom:1px solid #d5dce3';

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px">${text.split('\n').map(escapeHtml).join('<br>')}</p>`;

const rowHtml = (tag: 'th' | 'td', values: readonly string[]): string => {
  const cells = values.map(
    (value, index) => `<${tag} style="${index === values.length - 1 ? amount : cell}">${escapeHtml(value)}</${tag}>`,
  );
  return `<tr>${cells.join('')}</tr>`;
};

/** Escapes every value and loads nothing from other hosts. */
const claimHtml = ({ subject, paragraphs, columns, rows, sum, closing, signature }: ClaimContent): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;font:15px/1.5 system-ui,sans-serif;color:#1c2733">
<div style="max-width:800px">
${paragraphs.map(paragraphHtml).join('\n')}
<table style="border-collapse:collapse;margin:0 0 16px">
<thead>${rowHtml('th', columns)}</thead>
<tbody>${rows.map((row) => rowHtml('td', row)).join('\n')}</tbody>
</table>
<p style="margin:0 0 24px;font-weight:700">Summe der offenen Beträge: ${escapeHtml(sum)}</p>
<p style="margin:0">${escapeHtml(closing)}</p>
<p style="margin:16px 0 0">${signature.map(escapeHtml).join('<br>')}</p>
</div></body></html>`;

/** Two lines per position, because long services break a plain-text table. */
const rowText = (columns: readonly string[], row: readonly string[]): string => {
  const facts = columns
    .map((column, index) => ({ column, value: row[index] ?? '' }))
    .filter(({ value }) => value !== '');
  const named = facts.slice(0, -1).map(({ column, value }) => `${column} ${value}`);
  const [open] = facts.slice(-1);
  return `- ${named.join(', ')}\n  ${open?.column}: ${open?.value}`;
};

const claimText = ({ paragraphs, columns, rows, sum, closing, signature }: ClaimContent): string =>
  `${[
    ...paragraphs,
    rows.map((row) => rowText(columns, row)).join('\n'),
    `Summe der offenen Beträge: ${sum}`,
    closing,
    signature.join('\n'),
  ].join('\n\n')}\n`;

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
