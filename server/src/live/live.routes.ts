import { api } from '@flottwart/contract/api';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { AppError } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { createStreamLimit } from '../lib/stream-limit.ts';
import { eventStream } from './event-stream.ts';

/**
 * A tab nobody sees gives its stream back, so twenty are more than anybody looks at. The newest is refused: were the oldest
 * ended, its page would reconnect and push out the next. In all, far below the connections a server can hold.
 */
const limitStreams = () =>
  createStreamLimit({
    each: 20,
    oneTooMany: () =>
      new AppError(
        'too_many_requests',
        'Flottwart ist in zu vielen Fenstern zugleich geöffnet. Bitte einige schließen.',
      ),
    all: 5000,
    allTooMany: () => new AppError('unavailable', 'Gerade sehen sehr viele zu. Änderungen anderer erscheinen später.'),
  });

type RemainingSessionMs = (context: Context, session: Session) => Promise<number>;

export const liveRoutes = (context: Context, remainingSessionMs: RemainingSessionMs): readonly Route[] => {
  const admit = limitStreams();
  return [
    route(api.events, async ({ session, signal }) =>
      admit(session.userId, async () =>
        eventStream(context.live, {
          companyId: session.companyId,
          userId: session.userId,
          remainingSessionMs: () => remainingSessionMs(context, session),
          heartbeatMs: context.heartbeatMs,
          signal,
        }),
      ),
    ),
  ];
};
