import type { Received } from '@flottwart/contract/endpoint';
import type { ClaimDraft, draftClaim as draftEndpoint } from '@flottwart/contract/leasing/claims';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { formatStoredDate } from '../../../work-items/core.mapper.ts';
import { findSettings, toClaimNote } from '../../leasing/public.ts';
import { toClaimedPosition } from './claim.mapper.ts';
import { findClaimProgress, findClaims, findLessorHistory } from './claim.repository.ts';
import { draftSubject, draftText, findingText, reminderSubject, reminderText } from './claim-content.ts';
import { findClaimDocuments } from './claim-documents.repository.ts';
import { type ClaimedFact, sumOf } from './claim-facts.ts';
import { claimFileName } from './claim-file.ts';
import { lessorsOf, ofLessor } from './claim-lessors.ts';
import { missingClaimParts, readClaimSource } from './claim-source.ts';
import { readSubject } from './claim-subject.ts';
import { sumUnallocatedCredits } from './unallocated-credits.repository.ts';

type Body = Received<typeof draftEndpoint>['body'];

const wordingOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  body: Body,
  facts: readonly ClaimedFact[],
): Promise<Pick<ClaimDraft, 'subject' | 'text'> & { readonly recipient?: string }> => {
  if ('findingIds' in body) return { subject: draftSubject(facts, 'Abrechnung'), text: findingText };
  const [earlier] = 'reminderOf' in body ? await findClaims(tx, companyId, [body.reminderOf]) : [];
  if (!earlier) return { subject: draftSubject(facts), text: draftText };
  const sentOn = formatStoredDate(berlinDay(earlier.finished_at ?? earlier.created_at));
  const progress = await findClaimProgress(tx, companyId, earlier.id);
  return {
    subject: reminderSubject(earlier.subject),
    text: reminderText({ sentOn, openCents: sumOf(facts), ...progress }),
    recipient: earlier.recipient,
  };
};

/** The recipient of the claim that a reminder is about, if it is known or nothing else is. */
const proposedRecipient = (known: readonly string[], earlier: string | undefined): string =>
  earlier !== undefined && (known.length === 0 || known.includes(earlier)) ? earlier : (known[0] ?? '');

const assertClaimableSum = (facts: readonly ClaimedFact[]): void => {
  if (sumOf(facts) > 0) return;
  throw new AppError(
    'unprocessable',
    'Abzüge, die keiner Position zugeordnet sind, gleichen diese Beträge aus. Zu reklamieren ist nichts.',
  );
};

/** Credits that may be what is claimed, once somebody assigns them; a claim of everything is about all of the lessor. */
const unallocatedCreditsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  lessor: string,
  plates: readonly string[],
): Promise<ClaimDraft['unallocatedCredits']> => {
  const { ofLessor, ofPlates } = await sumUnallocatedCredits(tx, companyId, lessor, plates);
  const isOfPlates = ofPlates.count > 0;
  const { count, cents } = isOfPlates ? ofPlates : ofLessor;
  return { count, sum: toEuro(cents), isOfPlates };
};

export const draftClaim = (context: Context, { companyId, role }: Session, body: Body): Promise<ClaimDraft> =>
  inTenant(context.db, companyId, async (tx) => {
    const whole = await readSubject(tx, companyId, body);
    const lessors = lessorsOf(whole);
    const lessor = ('lessor' in body ? body.lessor : undefined) ?? lessors[0]?.issuer ?? '';
    const { rows, facts, left } = ofLessor(whole, lessor);
    assertClaimableSum(facts);
    const source = await readClaimSource(tx, companyId);
    const ids = facts.map(({ id }) => id);
    const { knownRecipients, membersClaimedCents } = await findLessorHistory(tx, companyId, {
      lessor,
      positionIds: ids,
      day: berlinDay(context.clock()),
    });
    const { claim_limit_cents } = await findSettings(tx, companyId);
    const { recipient: earlierRecipient, ...wording } = await wordingOf(tx, companyId, body, facts);
    const documents = await findClaimDocuments(tx, companyId, ids);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return {
      from: source.sender,
      recipient: proposedRecipient(knownRecipients, earlierRecipient),
      knownRecipients: [...knownRecipients],
      limit: role === 'ADMIN' ? null : toEuro(claim_limit_cents),
      claimedByMembers: toEuro(membersClaimedCents),
      ...wording,
      fileName: claimFileName({ day: berlinDay(context.clock()) }),
      positions: facts.flatMap((fact) => {
        const row = rowOf.get(fact.id);
        return row ? [{ ...toClaimedPosition(fact), documentId: row.document_id, claim: toClaimNote(row) }] : [];
      }),
      lessors,
      lessor,
      sum: toEuro(sumOf(facts)),
      left,
      unallocatedCredits: await unallocatedCreditsOf(
        tx,
        companyId,
        lessor,
        'issuer' in body ? [] : facts.map(({ licensePlate }) => licensePlate),
      ),
      documents: documents.map(({ id, bytes }) => ({ id, bytes })),
      missing: missingClaimParts(source),
    };
  });
