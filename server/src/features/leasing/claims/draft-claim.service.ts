import type { Received } from '@flottwart/contract/endpoint';
import type { ClaimDraft, draftClaim as draftEndpoint } from '@flottwart/contract/leasing/claim-mails';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { formatGermanDate } from '../../../work-items/core.mapper.ts';
import { toClaimedPosition, toClaimNote } from './claim.mapper.ts';
import { findClaims } from './claim.repository.ts';
import { draftSubject, draftText, findingText, reminderSubject, reminderText } from './claim-content.ts';
import { chooseDocuments } from './claim-documents.repository.ts';
import { type ClaimedFact, sumOf } from './claim-facts.ts';
import { claimFileName } from './claim-file.ts';
import { missingClaimParts, readClaimSource } from './claim-source.ts';
import { readSubject } from './claim-subject.ts';
import { findSettings } from './settings.repository.ts';

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
  const sentOn = formatGermanDate(berlinDay(earlier.finished_at ?? earlier.created_at));
  return { subject: reminderSubject(earlier.subject), text: reminderText(sentOn), recipient: earlier.recipient };
};

export const draftClaim = (context: Context, { companyId }: Session, body: Body): Promise<ClaimDraft> =>
  inTenant(context.db, companyId, async (tx) => {
    const { rows, facts, left } = await readSubject(tx, companyId, body);
    const source = await readClaimSource(tx, companyId);
    const { claim_email } = await findSettings(tx, companyId);
    const { documents, bytes, leftOut } = await chooseDocuments(
      tx,
      companyId,
      facts.map(({ id }) => id),
    );
    const notes = new Map(rows.map((row) => [row.id, toClaimNote(row)]));
    return {
      from: source.sender,
      recipient: claim_email,
      ...(await wordingOf(tx, companyId, body, facts)),
      fileName: claimFileName({ day: berlinDay(context.clock()) }),
      positions: facts.map((fact) => ({ ...toClaimedPosition(fact), claim: notes.get(fact.id) ?? null })),
      sum: toEuro(sumOf(facts)),
      left,
      documents: { count: documents.length, bytes, leftOut },
      missing: missingClaimParts(source),
    };
  });
