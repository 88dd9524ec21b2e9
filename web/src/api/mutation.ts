import { mutationOptions } from '@tanstack/react-query';
import { apiAction, type Bound } from './action.ts';
import { ApiError } from './api-error.ts';
import { type ChangeRoute, settleChange } from './stale.ts';

/** Whether it may be that the page shows something out of date. */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.code !== 'offline' && error.code !== 'invalid_input';

/** Changes something; what becomes stale with it is said by the route alone (stale.ts). */
export const apiMutation = <K extends ChangeRoute, B extends Bound<K> = Record<never, never>>(route: K, bound?: B) =>
  mutationOptions({
    ...apiAction<K, B>(route, bound),
    onSuccess: (answer, input, _before, { client }) => settleChange(client, route, { ...bound, ...input }, answer),
    onError: (error, input, _before, { client }) => {
      if (isRefusal(error)) void settleChange(client, route, { ...bound, ...input });
    },
  });
