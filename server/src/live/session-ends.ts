import { z } from 'zod';
import { type CompanyId, companyIdSchema } from '../lib/company-id.ts';

/** Notified by the database whenever a session is deleted; see server/sql/accounts.sql. */
export const sessionChannel = 'flottwart_sessions';

/** Without a user, all sessions of the company are concerned. */
const sessionEnd = z.object({ companyId: companyIdSchema, userId: z.int().nullable() });

interface Subscriber {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly recheck: () => void;
}

const readSessionEnd = (payload = ''): z.infer<typeof sessionEnd> | undefined => {
  try {
    return sessionEnd.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** Open streams, each of which looks its session up again when it may have ended. */
export const createSessionEnds = () => {
  const subscribers = new Set<Subscriber>();
  const recheckAll = (): void => {
    for (const { recheck } of subscribers) recheck();
  };
  return {
    subscribe: (companyId: CompanyId, userId: number, recheck: () => void) => {
      const subscriber = { companyId, userId, recheck };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    receive: (payload: string | undefined): void => {
      const end = readSessionEnd(payload);
      // A payload of a newer server may concern anybody.
      for (const { companyId, userId, recheck } of subscribers)
        if (!end || (companyId === end.companyId && (end.userId ?? userId) === userId)) recheck();
    },
    /** After a gap in which notifications may have been missed. */
    recheckAll,
  };
};
