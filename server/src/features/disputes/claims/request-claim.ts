import type { Received } from '@flottwart/contract/endpoint';
import type { sendClaim } from '@flottwart/contract/leasing/claims';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { fittingDocuments } from '@flottwart/contract/rules/leasing';
import type { Role } from '@flottwart/contract/users';
import type { MailRow, NewMail } from '../../../company-mails/company-mail.repository.ts';
import { enforceDailyQuota } from '../../../company-mails/daily-quota.ts';
import { refuseUncertain, refuseWith, sentOrRequestedAt } from '../../../company-mails/mail-response.ts';
import { messageIdFor, queueMail } from '../../../company-mails/queue-mail.ts';
import type { Context } from '../../../context.ts';
import { type TenantTransaction, tenantOf, type WriteContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toCents } from '../../../lib/money.ts';
import { assertNoSamplePositions } from '../../../work-items/sample.repository.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { markClaimed } from '../findings/finding.repository.ts';
import { assertOpen, getClaimable } from './assert-claimable.ts';
import { toFact } from './claim.mapper.ts';
import { assignPositions, findClaims, findCurrentClaims } from './claim.repository.ts';
import { assertDeductions } from './claim-deductions.ts';
import { findClaimDocuments } from './claim-documents.repository.ts';
import { type ClaimDocument, type ClaimedFact, type ClaimFacts, parseClaimFacts } from './claim-facts.ts';
import { assertOneLessor } from './claim-lessors.ts';
import { claimHash, claimMailKind } from './claim-mail.kind.ts';
import { assertClaimReady, readClaimSource } from './claim-source.ts';
import { claimedParts } from './claim-subject.ts';
import type { ClaimableRow } from './claimable.repository.ts';

export type ClaimBody = Received<typeof sendClaim>['body'];

/** Existing claim that satisfies this call; uncertain or already sent claims are refused first. */
const findReusableClaim = (
  earlier: readonly MailRow[],
  hash: Buffer,
  repeatOf: readonly number[],
): MailRow | undefined => {
  for (const mail of earlier) {
    if (mail.state === 'sent' && repeatOf.includes(mail.id)) continue;
    if (mail.state === 'uncertain') throw refuseUncertain(mail);
    if (mail.state === 'sent')
      throw refuseWith(`Bereits am ${sentOrRequestedAt(mail)} bei ${mail.recipient} reklamiert.`, mail);
    if (mail.content_hash.equals(hash)) return mail;
    throw refuseWith('Eine dieser Positionen wird gerade reklamiert.', mail);
  }
  return undefined;
};

const amountsChanged = (): AppError =>
  new AppError('conflict', 'Die offenen Beträge haben sich geändert. Bitte die Positionen neu laden.');

/** Positions as they are claimed: all that is open of them, or the parts in question. */
const factsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  body: ClaimBody,
  rows: readonly ClaimableRow[],
): Promise<readonly ClaimedFact[]> => {
  const parts = await claimedParts(tx, companyId, body, body.positionIds);
  if (parts === undefined) {
    await assertDeductions(tx, companyId, rows);
    return rows.map(toFact);
  }
  if (parts.length === rows.length) return parts;
  throw amountsChanged();
};

const documentsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positionIds: readonly number[],
): Promise<ClaimDocument[]> =>
  fittingDocuments(await findClaimDocuments(tx, companyId, positionIds)).documents.map(
    ({ bytes: _, ...document }) => document,
  );

/** Failed claim of exactly these positions, whose message id a retry reuses. */
const findFailedClaim = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<MailRow | undefined> => {
  const [mail, ...others] = await findCurrentClaims(tx, companyId, ids);
  if (mail?.state !== 'failed' || others.length > 0) return undefined;
  const claimed = new Set(parseClaimFacts(mail.facts).positions.map(({ id }) => id));
  return claimed.size === ids.length && ids.every((id) => claimed.has(id)) ? mail : undefined;
};

const earlierClaims = (tx: TenantTransaction, companyId: CompanyId, rows: readonly ClaimableRow[]) =>
  findClaims(tx, companyId, [...new Set(rows.flatMap(({ claim_id }) => claim_id ?? []))]);

/** Finds or creates the claim of a call; serialised per company, so that no position is in two claims. */
export const requestClaim = async (
  context: Pick<Context, 'enqueue'>,
  write: WriteContext,
  role: Role,
  body: ClaimBody,
): Promise<number> => {
  const {
    positionIds,
    findingIds,
    sum,
    recipient,
    isNewRecipient,
    subject,
    text,
    withDocuments = false,
    repeatOf = [],
  } = body;
  const { tx, session, now } = write;
  const { companyId } = session;
  await lockLeasingData(tx, companyId);
  const rows = await getClaimable(tx, companyId, positionIds);
  assertOneLessor(rows);
  await assertNoSamplePositions(tx, companyId, positionIds);
  const documents = withDocuments ? await documentsOf(tx, companyId, positionIds) : [];
  const source = await readClaimSource(tx, companyId);
  const { name, contact_name, street, house_number, zip_code, city } = source.company;
  const company = { name, contact_name, street, house_number, zip_code, city };
  const facts: ClaimFacts = {
    day: berlinDay(now),
    recipient,
    subject,
    text,
    positions: await factsOf(tx, companyId, body, rows),
    documents,
    company,
  };
  const hash = claimHash(facts);
  const reusable = findReusableClaim(await earlierClaims(tx, companyId, rows), hash, repeatOf);
  if (reusable) return reusable.id;
  assertOpen(rows);
  assertClaimReady(source);
  await enforceDailyQuota(tenantOf(write), 'leasing-claim');
  const mail: NewMail = {
    purpose: 'leasing-claim',
    report_id: null,
    repeat_of: null,
    message_id: messageIdFor(await findFailedClaim(tx, companyId, positionIds), source.sender),
    sender: source.sender,
    recipient,
    subject,
    facts,
    content_hash: hash,
  };
  const release = { role, confirmed: { recipient, isNewRecipient, amountCents: toCents(sum) } };
  const mailId = await queueMail(context, write, mail, { kind: claimMailKind, release });
  const openOf = new Map(rows.map(({ id, open_cents }) => [id, open_cents]));
  const parts = facts.positions.map(({ id, openCents, findingIds: named = [] }) => ({
    id,
    openCents,
    positionOpenCents: openOf.get(id) ?? openCents,
    findingIds: named,
  }));
  await assignPositions(tx, companyId, mailId, parts);
  if (findingIds)
    await markClaimed(tenantOf(write), { findingIds, positionIds }, await emailOfUser(tx, companyId, session.userId));
  return mailId;
};
