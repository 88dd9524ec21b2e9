import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { documentLessors } from './document-lessors.ts';
import { restOfClaim } from './rest-of-claim.ts';

export const storeAnswer = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
  answer: Omit<Insertable<Schema['leasing_claim_answers']>, 'company_id' | 'mail_id' | 'id'>,
): Promise<void> => {
  await tx
    .insertInto('leasing_claim_answers')
    .values({ company_id: companyId, mail_id: mailId, ...answer })
    .execute();
};

/** Answers to a claim, latest first. */
export const selectAnswers = (tx: TenantTransaction, companyId: CompanyId, mailId: number) =>
  tx
    .selectFrom('leasing_claim_answers')
    .select(['answered_on as day', 'outcome', 'text', 'user_email as userEmail'])
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .orderBy('id', 'desc');

export interface OpenClaim {
  readonly finished_at: Date;
  readonly open_cents: number;
  readonly is_answered: boolean;
}

/** Sent claims of which something is still open; those with a final answer are left out. */
export const selectOpenClaims = (companyId: CompanyId) =>
  sql<OpenClaim>`
    select m.finished_at, sum(${restOfClaim(companyId)})::bigint as open_cents,
      bool_or(a.mail_id is not null) as is_answered
    from company_mails m
    join leasing_claim_positions c on c.company_id = m.company_id and c.mail_id = m.id and c.is_current
    join leasing_positions p on p.company_id = c.company_id and p.id = c.position_id and p.open_cents <> 0
    left join (
      select distinct on (l.mail_id) l.mail_id, l.outcome from leasing_claim_answers l
      where l.company_id = ${companyId} order by l.mail_id, l.id desc) as a on a.mail_id = m.id
    where m.company_id = ${companyId} and c.company_id = ${companyId} and p.company_id = ${companyId}
      and m.purpose = 'leasing-claim' and m.state = 'sent' and (a.outcome is null or a.outcome <> 'refused')
    group by m.company_id, m.id having sum(${restOfClaim(companyId)}) > 0`;

export interface LessorRow {
  readonly issuer: string;
  readonly name: string;
  readonly positions: number;
  readonly open_cents: number;
}

/** Far above the number of leasing companies of one fleet. */
const maxLessors = 100;

export const selectClaimableLessors = (companyId: CompanyId) =>
  sql<LessorRow>`
    select l.lessor as issuer, max(l.name) as name, count(*)::integer as positions,
      sum(p.open_cents)::bigint as open_cents
    from leasing_positions p
    join ${documentLessors(companyId)} as l on l.document_id = p.document_id
    where p.company_id = ${companyId} and p.open_cents <> 0 and p.type = 'Rechnung'
    group by l.lessor order by sum(p.open_cents) desc, l.lessor limit ${maxLessors}`;
