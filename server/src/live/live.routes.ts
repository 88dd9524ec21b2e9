import { api } from '@flottwart/contract/api';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { createAdmission } from '../lib/admission/admission.ts';
import { type PlaceLimits, placeLimits } from '../lib/admission/limits.ts';
import { originOf } from '../lib/admission/origin.ts';
import { AppError } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { eventStream } from './event-stream.ts';

const retryAfterSeconds = 60;

/**
 * A tab nobody sees gives its stream back, so twenty are more than anybody looks at. Of one person the newest is refused: were the oldest
 * ended, its page would reconnect and push out the next.
 */
const limitStreams = (limits: PlaceLimits) =>
  createAdmission(limits, {
    company: () =>
      new AppError(
        'too_many_requests',
        'Flottwart ist in zu vielen Fenstern zugleich geöffnet. Bitte einige schließen.',
      ),
    busy: () =>
      new AppError('unavailable', 'Gerade sehen sehr viele zu. Änderungen anderer erscheinen später.', {
        retryAfterSeconds,
      }),
  });

type RemainingSessionMs = (context: Context, session: Session) => Promise<number>;

export const liveRoutes = (
  context: Context,
  remainingSessionMs: RemainingSessionMs,
  limits: PlaceLimits = placeLimits.eventStreams,
): readonly Route[] => {
  const streams = limitStreams(limits);
  return [
    route(api.events, ({ session, signal }) => {
      const { companyId, userId } = session;
      const ending = new AbortController();
      const open = () =>
        eventStream(context.live, {
          companyId,
          userId,
          remainingSessionMs: () => remainingSessionMs(context, session),
          heartbeatMs: context.heartbeatMs,
          signal: AbortSignal.any([signal, ending.signal]),
        });
      // Streams carry nothing that could be measured: of the heaviest person the oldest ends.
      const transfer = { progress: () => 0, end: () => ending.abort() };
      return streams.stream({ ...originOf(companyId), company: `person ${companyId} ${userId}` }, open, { transfer });
    }),
  ];
};
