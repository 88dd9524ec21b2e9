import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { eventStream } from '../../live/event-stream.ts';
import { isStillSignedIn } from '../auth/session.queries.ts';

export const liveRoutes = (context: Context): readonly Route[] => [
  route(api.events, async ({ session, signal }) =>
    eventStream(context.live, {
      companyId: session.companyId,
      isWelcome: () => isStillSignedIn(context, session),
      heartbeatMs: context.heartbeatMs,
      signal,
    }),
  ),
];
