import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { endSession, noteMissingSecondFactor, startSession } from './api/session.ts';
import { Route } from './routes/_app.tsx';

const greta = { token: 'geheim', firstName: 'Greta', lastName: 'Ahrens', speditionName: 'Spedition Ahrens' };

/** Enters a page behind the sign-in; `null` if the guard lets through. */
const enter = async (href: string) => {
  try {
    // The guard reads nothing else of the router's context.
    await Route.options.beforeLoad?.({ location: { href } } as never);
    return null;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return { to: error.options.to, search: error.options.search };
  }
};

beforeEach(() => {
  endSession({ kind: 'expired' });
});

test('a visitor is sent to sign in, and the way back is kept', async () => {
  expect(await enter('/tasks?q=reifen#a')).toEqual({ to: '/login', search: { redirect: '/tasks?q=reifen#a' } });
});

test('a signed-in person enters', async () => {
  startSession(greta);
  expect(await enter('/tasks')).toBeNull();
});

test('a person who has to set up a second factor is sent to do so first', async () => {
  startSession(greta);
  noteMissingSecondFactor();
  expect(await enter('/tasks')).toEqual({ to: '/second-factor', search: { redirect: '/tasks' } });
});
