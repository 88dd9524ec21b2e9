import type { Received } from '@flottwart/contract/endpoint';
import type { changeLinks as endpoint } from '@flottwart/contract/leasing/links';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { linksAmong } from '../match/match.repository.ts';
import { rematch } from '../match/rematch.ts';
import { confirmLinks, findMonthFacts, lockPositions, separateLinks, setMonth } from './change-links.repository.ts';

type Body = Received<typeof endpoint>['body'];

const january = (year: number): string => `${year}-01`;
const inGerman = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

/** Throws for a month that no document can be for, and for positions whose link a person has made. */
const assertMonth = async ({ tx, companyId, now }: TenantContext, month: string, ids: readonly number[]) => {
  const facts = await findMonthFacts(tx, companyId, ids);
  if (!facts) throw notFound();
  const first = january(Number(facts.earliest.slice(0, 4)) - 1);
  const last = `${now.getUTCFullYear() + 1}-12`;
  if (month < first || month > last)
    throw new AppError(
      'unprocessable',
      `Der Monat liegt nicht zwischen ${inGerman(first)} und ${inGerman(last)}. Bitte das Jahr prüfen.`,
    );
  if (facts.confirmed)
    throw new AppError(
      'conflict',
      `Position ${facts.confirmed.positionNumber} aus ${facts.confirmed.invoiceNumber} ist von Hand verknüpft. Bitte zuerst diese Verknüpfung lösen.`,
    );
};

const carryOut = async (
  context: TenantContext,
  { action, month }: Body,
  ids: readonly number[],
  userEmail: string,
): Promise<number> => {
  const { tx, companyId } = context;
  if (action === 'confirm') return (await confirmLinks(context, ids, userEmail)).length;
  if (action === 'separate') return (await separateLinks(context, ids, userEmail)).length;
  await assertMonth(context, month ?? '', ids);
  await setMonth(tx, companyId, ids, `${month}-01`);
  return ids.length;
};

/** Changes the presumed links of many positions in one transaction, and matches once. */
export const changeLinks = async (
  { db, clock }: Context,
  { companyId, userId }: Session,
  body: Body,
): Promise<{ changed: number }> => {
  const ids = [...new Set(body.positionIds)];
  return inTenant(db, companyId, async (tx) => {
    const context = { tx, companyId, now: clock() };
    await lockLeasingData(tx, companyId);
    if ((await lockPositions(tx, companyId, ids)) < ids.length) throw notFound();
    // Former counterparts may now match another position.
    const former = await linksAmong(tx, companyId, ids);
    const changed = await carryOut(context, body, ids, await emailOfUser(tx, companyId, userId));
    const affected = [...ids, ...former.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId])];
    await refreshFindings(tx, companyId, await rematch(context, { positionIds: [...new Set(affected)] }));
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { changed };
  });
};
