import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { claimAgeing, noteClaimAnswer } from '@flottwart/contract/leasing/claim-answers';
import type { ClaimAnswer } from '@flottwart/contract/leasing/claims';
import type { listClaimableLessors } from '@flottwart/contract/leasing/open-credits';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { allRows, combineReads, firstRow } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { formatStoredDate } from '../../../work-items/core.mapper.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { selectSettings, withDefaults } from '../../leasing/public.ts';
import { daysSince, isReminderDue } from './claim.mapper.ts';
import { lockClaim } from './claim.repository.ts';
import { selectClaimableLessors, selectOpenClaims, storeAnswer } from './claim-answer.repository.ts';
import { unknownLessor } from './claim-lessors.ts';

const ages = [
  { days: '0-30', from: 0, to: 30 },
  { days: '31-60', from: 31, to: 60 },
  { days: '61-', from: 61, to: Number.POSITIVE_INFINITY },
] as const;

export const getAgeing = async (
  { db, clock }: Context,
  { companyId }: Session,
): Promise<ResponseBody<typeof claimAgeing>> => {
  const [claims, settings] = await readInTenant(db, companyId, (tx) =>
    combineReads(allRows(selectOpenClaims(companyId)), firstRow(selectSettings(tx, companyId))),
  );
  const now = clock();
  const { claim_reminder_days } = withDefaults(settings);
  return {
    ages: ages.map(({ days, from, to }) => {
      const aged = claims.filter(({ finished_at }) => {
        const age = daysSince(finished_at, now);
        return age >= from && age <= to;
      });
      return {
        days,
        claims: aged.length,
        openAmount: toEuro(aged.reduce((sum, { open_cents }) => sum + open_cents, 0)),
      };
    }),
    remindersDue: claims.filter((claim) => isReminderDue(claim, now, claim_reminder_days)).length,
  };
};

export const listLessors = async (
  { db }: Context,
  { companyId }: Session,
): Promise<ResponseBody<typeof listClaimableLessors>> => {
  const rows = await readInTenant(db, companyId, () => allRows(selectClaimableLessors(companyId)));
  return rows.map(({ issuer, name, positions, open_cents }) => ({
    issuer,
    name: name || unknownLessor,
    isKnown: name !== '',
    positions,
    openAmount: toEuro(open_cents),
  }));
};

const assertAnswerDay = (day: string, sentOn: string, today: string): void => {
  if (day >= sentOn && day <= today) return;
  const message = day < sentOn ? `Liegt vor der Reklamation vom ${formatStoredDate(sentOn)}.` : 'Liegt in der Zukunft.';
  throw new AppError('unprocessable', `Der Tag der Antwort passt nicht: ${message}`, { fields: { day: message } });
};

export const noteAnswer = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  id: number,
  { day, outcome, text }: Received<typeof noteClaimAnswer>['body'],
): Promise<ClaimAnswer> =>
  inTenant(db, companyId, async (tx) => {
    const mail = await lockClaim(tx, companyId, id);
    if (!mail) throw notFound();
    if (mail.state !== 'sent') throw new AppError('unprocessable', 'Diese Reklamation wurde noch nicht gesendet.');
    assertAnswerDay(day, berlinDay(mail.finished_at ?? mail.created_at), berlinDay(clock()));
    const userEmail = await emailOfUser(tx, companyId, userId);
    await storeAnswer(tx, companyId, id, {
      answered_on: day,
      outcome,
      text,
      user_email: userEmail,
      noted_at: clock(),
    });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { day, outcome, text, userEmail };
  });
