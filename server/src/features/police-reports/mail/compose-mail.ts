import type { OutgoingMail } from '../../../connectors/mail/company-mail.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { mailHtml, mailText } from '../letter/letter-body.ts';
import { letterContent } from '../letter/letter-content.ts';
import { type LetterFacts, parseLetterFacts } from '../letter/letter-facts.ts';
import { writeLetter } from '../letter/write-letter.ts';

export const letterFileName = ({ caseNumber }: LetterFacts): string =>
  `Fahrerbenennung-${caseNumber.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.pdf`;

interface MailContent {
  readonly text: string;
  readonly html: string;
  readonly pdf: Buffer;
  readonly hash: Buffer;
  readonly missingSigns: readonly string[];
}

/** Deterministic, so that the hash of the letter can be stored before it is sent. */
export const composeMailContent = async (facts: LetterFacts): Promise<MailContent> => {
  const content = letterContent(facts);
  const text = mailText(content);
  const { pdf: printed, missingSigns } = await writeLetter(content, facts.day);
  const pdf = Buffer.from(printed);
  return { text, html: mailHtml(content), pdf, hash: sha256(text, pdf), missingSigns };
};

/** Mark of what a person confirms: the letter and the doubt about its driver. */
export const letterMark = (hash: Buffer, doubt: string | null): string =>
  (doubt === null ? hash : sha256(hash, doubt)).toString('hex');

export const composeMail = async (
  facts: LetterFacts,
  { messageId, sender }: { readonly messageId: string; readonly sender: string },
): Promise<OutgoingMail> => {
  const { text, html, pdf } = await composeMailContent(facts);
  const { name, signatureEmail } = facts.company;
  return {
    messageId,
    from: { name, address: sender },
    ...(signatureEmail && signatureEmail !== sender && { replyTo: signatureEmail }),
    to: facts.recipient,
    subject: facts.subject,
    text,
    html,
    attachments: [{ filename: letterFileName(facts), contentType: 'application/pdf', content: pdf }],
  };
};

/** Renders a sent letter again from the facts stored with its mail. */
export const renderStoredLetter = async (facts: unknown): Promise<Buffer> =>
  (await composeMailContent(parseLetterFacts(facts))).pdf;

export const storedLetterName = (facts: unknown): string => letterFileName(parseLetterFacts(facts));
