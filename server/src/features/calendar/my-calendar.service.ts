import type { MessageResponse } from '@flottwart/contract/auth';
import type { createMyCalendar as createEndpoint, myCalendar } from '@flottwart/contract/calendar';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import { issueToken } from '../../lib/tokens.ts';
import { deleteFeed, findFeedOf, replaceFeed } from '../auth/public.ts';

export const getMyCalendar = async (
  { db }: Context,
  { companyId, userId }: Session,
): Promise<ResponseBody<typeof myCalendar>> => {
  const feed = await inTenant(db, companyId, (tx) => findFeedOf(tx, companyId, userId));
  return { createdAt: feed?.created_at.toISOString() ?? null };
};

/** The address is returned once; only its hash is stored. */
export const createMyCalendar = async (
  { db, clock, config }: Context,
  { companyId, userId }: Session,
): Promise<ResponseBody<typeof createEndpoint>> => {
  const { token, hash } = issueToken(companyId);
  const now = clock();
  await inTenant(db, companyId, (tx) => replaceFeed({ tx, companyId, now }, userId, hash));
  return { url: `${config.publicUrl}/api/calendar/${token}.ics`, createdAt: now.toISOString() };
};

export const deleteMyCalendar = async ({ db }: Context, { companyId, userId }: Session): Promise<MessageResponse> => {
  await inTenant(db, companyId, (tx) => deleteFeed(tx, companyId, userId));
  return { message: 'Der Kalender ist abgeschaltet. Seine Adresse gilt nicht mehr.' };
};
