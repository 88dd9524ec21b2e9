import { expect, onTestFinished, test, vi } from 'vitest';

const setUp = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.resetModules();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { afterFirstPaint } = await import('./first-paint.ts');
  const ask = vi.fn(async () => 'answer');
  return { frames, ask, asked: () => afterFirstPaint(ask) };
};

test('a call waits for the first frame, and the calls after it for nothing', async () => {
  const { frames, ask, asked } = await setUp();
  const first = asked();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  for (const paint of frames) paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(await first).toBe('answer');
  expect(await asked()).toBe('answer');
  expect(frames).toHaveLength(1);
});

test('a hidden page, which is never painted, asks all the same', async () => {
  const { asked } = await setUp();
  const first = asked();
  await vi.advanceTimersByTimeAsync(300);
  expect(await first).toBe('answer');
});
