import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTimers } from '../../testing/advance-timers.ts';
import { eventOf, heartbeat, startEventServer } from '../../testing/event-server.ts';
import { endSession, startSession } from '../session.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const session = { token: 'geheim', firstName: 'Greta', lastName: 'Ahrens', speditionName: 'Spedition Ahrens' };

let reads = 0;

const TaskList = () => {
  useLiveUpdates();
  const { data } = useQuery({ queryKey: ['GET /api/tasks', {}, {}], queryFn: async () => (reads += 1) });
  return <p>{data}. Stand</p>;
};

const open = async () => {
  reads = 0;
  const server = startEventServer();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaskList />
    </QueryClientProvider>,
  );
  await advanceTimers(0);
  return server;
};

beforeEach(() => {
  vi.useFakeTimers();
  endSession({ kind: 'expired' });
});

test('many changes at once cause one refetch without reloading', async () => {
  startSession(session);
  const server = await open();
  expect(screen.getByText('1. Stand')).toBeTruthy();
  const changes = [1, 2, 3].map((id) => eventOf({ kind: 'task', id, part: 'item' }));
  server.latest().send(changes.join(''));
  await advanceTimers(100);
  expect(screen.getByText('2. Stand')).toBeTruthy();
});

test('a change of another kind causes no refetch', async () => {
  startSession(session);
  const server = await open();
  server.latest().send(eventOf({ kind: 'vehicle', id: 4, part: 'item' }));
  await advanceTimers(100);
  expect(reads).toBe(1);
});

test('after a gap the visible data is refetched', async () => {
  startSession(session);
  const server = await open();
  server.latest().end();
  await advanceTimers(1500);
  server.latest().send(heartbeat);
  await advanceTimers(100);
  expect(screen.getByText('2. Stand')).toBeTruthy();
});

test('without a session there is no connection, and signing out ends it', async () => {
  const server = await open();
  expect(server.attempts()).toBe(0);
  await act(async () => startSession(session));
  await advanceTimers(0);
  expect(server.attempts()).toBe(1);
  await act(async () => endSession({ kind: 'expired' }));
  expect(server.latest().isAborted()).toBe(true);
  await advanceTimers(60_000);
  expect(server.attempts()).toBe(1);
});
