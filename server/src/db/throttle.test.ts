import fc from 'fast-check';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openAppDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { createThrottle, deleteExpiredCounters } from './throttle.ts';

const db = openAppDatabase(await createTestDatabase(), { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

const secretKey = Buffer.alloc(32, 1);
/** Ten minutes before the end of a quarter of an hour. */
const start = new Date('2026-03-02T10:05:00Z');
let now = start;
const throttle = createThrottle(db, () => now, secretKey);

beforeEach(async () => {
  now = start;
  await db.deleteFrom('throttle_counters').execute();
});

const setTime = (time: string): void => {
  now = new Date(`2026-03-02T${time}Z`);
};

const countSignIns = async (times: number, subject = 'anna'): Promise<void> => {
  for (let time = 0; time < times; time += 1) await throttle.count('sign-in known device', subject);
};

const counters = () =>
  db.selectFrom('throttle_counters').select(['window_start', 'attempts']).orderBy('window_start').execute();

test('the last attempt of the quota is allowed, the next one is not', async () => {
  await countSignIns(9);
  expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ allowed: true, count: 10 });
  expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ allowed: false, count: 11 });
});

test('an attempt above the quota is refused until the window ends, then admitted again', async () => {
  for (const count of [1, 2, 3]) expect(await throttle.admit('mail account', 'anna')).toMatchObject({ count });
  await expect(throttle.admit('mail account', 'anna')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 55 * 60,
  });
  setTime('10:59:59.999');
  await expect(throttle.admit('mail account', 'anna')).rejects.toMatchObject({ retryAfterSeconds: 1 });
  setTime('11:00:00');
  expect(await throttle.admit('mail account', 'anna')).toMatchObject({ allowed: true });
});

const allowedOf = async (times: number): Promise<number> => {
  let allowed = 0;
  for (let time = 0; time < times; time += 1)
    if ((await throttle.count('sign-in known device', 'anna')).allowed) allowed += 1;
  return allowed;
};

test('around the end of a window one more than the quota fits, then as much as of the earlier window has passed', async () => {
  setTime('10:14:59.999');
  expect(await allowedOf(20)).toBe(10);
  setTime('10:15:00');
  expect(await allowedOf(20)).toBe(1);
  setTime('10:18:00');
  expect(await allowedOf(20)).toBe(2);
  setTime('10:29:59.999');
  expect(await allowedOf(20)).toBe(7);
  setTime('10:45:00');
  expect(await allowedOf(20)).toBe(10);
});

test('after the announced wait an attempt is admitted, and not a second earlier', async () => {
  const refusedAt = ['10:15:00', '10:16:40', '10:21:00', '10:29:59.999'];
  setTime('10:14:00');
  await allowedOf(20);
  for (const time of refusedAt) {
    setTime(time);
    await allowedOf(20);
    const { retryAfterSeconds } = await throttle.count('sign-in known device', 'anna');
    const refused = now.getTime();
    now = new Date(refused + retryAfterSeconds * 1000 - 1001);
    expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ allowed: false });
    now = new Date(refused + retryAfterSeconds * 1000);
    expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ allowed: true });
  }
});

test('the wait is rounded up to whole seconds', async () => {
  setTime('10:14:58.001');
  expect(await throttle.count('sign-in account', 'anna')).toMatchObject({ retryAfterSeconds: 2 });
});

test('a window starts at a multiple of its length, not at the first attempt', async () => {
  await countSignIns(1);
  setTime('10:14:59.999');
  await countSignIns(1);
  setTime('10:15:00');
  await countSignIns(1);
  expect(await counters()).toEqual([
    { window_start: new Date('2026-03-02T10:00:00Z'), attempts: 2 },
    { window_start: new Date('2026-03-02T10:15:00Z'), attempts: 1 },
  ]);
});

test('actions and subjects are counted apart, spellings of one subject together', async () => {
  await throttle.count('sign-in account', 'anna@muster.example');
  expect(await throttle.count('sign-in account', 'Anna@Muster.example')).toMatchObject({ count: 2 });
  expect(await throttle.count('sign-in account', 'anna@ｍｕｓｔｅｒ.example')).toMatchObject({ count: 3 });
  expect(await throttle.count('sign-in account', 'bert@muster.example')).toMatchObject({ count: 1 });
  expect(await throttle.count('mail account', 'anna@muster.example')).toMatchObject({ count: 1 });
});

test('counting in order stops at the first refusal, and nothing after it is charged', async () => {
  await countSignIns(10);
  const counted = await throttle.countInOrder([
    ['mail account', 'anna'],
    ['sign-in known device', 'anna'],
    ['register address', '192.0.2.7'],
  ]);
  expect(counted).toMatchObject([
    { allowed: true, count: 1 },
    { allowed: false, count: 11 },
  ]);
  expect(await throttle.count('mail account', 'anna')).toMatchObject({ count: 2 });
  expect(await throttle.count('register address', '192.0.2.7')).toMatchObject({ count: 1 });
});

test('whatever is left of the window before, a subject is charged if and only if the one before it is allowed', async () => {
  const minute = fc.integer({ min: 0, max: 15 * 60_000 - 1 });
  const subject = fc.uuid();
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 12 }), fc.nat({ max: 10 }), minute, subject, async (before, current, ms, name) => {
      setTime('10:14:00');
      await countSignIns(before, name);
      now = new Date(new Date('2026-03-02T10:15:00Z').getTime() + ms);
      await countSignIns(current, name);
      const [first, second] = await throttle.countInOrder([
        ['sign-in known device', name],
        ['sign-in code', name],
      ]);
      expect(second !== undefined).toBe(first?.allowed);
    }),
    { numRuns: 60 },
  );
});

const countAt = async (addresses: readonly string[]): Promise<boolean[]> => {
  const attempts: boolean[] = [];
  for (const address of addresses) attempts.push((await throttle.count('register address', address)).allowed);
  return attempts;
};

test('addresses of one /64 are one network, mapped IPv4 addresses are IPv4', async () => {
  const hosts = Array.from({ length: 21 }, (_, host) => `2001:db8:0:7::${host.toString(16)}`);
  expect(await countAt(hosts)).toEqual([...Array(20).fill(true), false]);
  expect(await countAt(['2001:db8:0:8::1'])).toEqual([true]);
  await countAt(Array(19).fill('192.0.2.1'));
  expect(await countAt(['::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.2'])).toEqual([true, false, true]);
});

test('the networks of one /48 share ten times the quota; refused attempts of one do not use it up', async () => {
  const network = (index: number) => `2001:db8:1:${index.toString(16)}::1`;
  await countAt(Array(100).fill(network(0)));
  for (let index = 1; index < 9; index += 1) await countAt(Array(20).fill(network(index)));
  expect(await countAt(Array(20).fill(network(9)))).toEqual(Array(20).fill(true));
  await throttle.refund('register address', network(9));
  expect(await countAt([network(9), network(10), '2001:db8:2::1'])).toEqual([true, false, true]);
});

test('servers with the same key share their counters, and no subject is stored in clear', async () => {
  const otherServer = createThrottle(db, () => now, secretKey);
  const otherInstallation = createThrottle(db, () => now, Buffer.alloc(32, 2));
  await countSignIns(1);
  expect(await otherServer.count('sign-in known device', 'anna')).toMatchObject({ count: 2 });
  expect(await otherInstallation.count('sign-in known device', 'anna')).toMatchObject({ count: 1 });
  const stored = await db.selectFrom('throttle_counters').select('subject').execute();
  for (const { subject } of stored) expect(subject).toHaveLength(32);
});

test('concurrent attempts are all counted', async () => {
  const attempts = await Promise.all(Array.from({ length: 12 }, () => throttle.count('sign-in known device', 'anna')));
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('a refund returns one attempt of this subject and window', async () => {
  await countSignIns(3);
  setTime('10:15:00');
  await countSignIns(3);
  await countSignIns(3, 'bert');
  await throttle.refund('sign-in known device', 'anna');
  // Two attempts of the window that has just ended still count.
  expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ count: 5 });
  expect(await throttle.count('sign-in known device', 'bert')).toMatchObject({ count: 4 });
  expect((await counters())[0]).toMatchObject({ attempts: 3 });
});

test('refunds never leave more attempts than the quota', async () => {
  await countSignIns(1);
  await throttle.refund('sign-in known device', 'anna');
  await throttle.refund('sign-in known device', 'anna');
  expect(await throttle.count('sign-in known device', 'anna')).toMatchObject({ count: 1 });
});

test('a reset clears all windows of its subject only', async () => {
  await countSignIns(2);
  setTime('10:15:00');
  await countSignIns(2);
  await countSignIns(2, 'bert');
  await throttle.reset('sign-in known device', 'anna');
  expect(await counters()).toEqual([{ window_start: new Date('2026-03-02T10:15:00Z'), attempts: 2 }]);
  expect(await throttle.count('sign-in known device', 'bert')).toMatchObject({ count: 3 });
});

test('counters of past windows are deleted, a window that starts at the limit stays', async () => {
  await countSignIns(1);
  setTime('10:15:00');
  await countSignIns(1);
  await deleteExpiredCounters(db, new Date('2026-03-02T10:15:00Z'));
  expect(await counters()).toEqual([{ window_start: new Date('2026-03-02T10:15:00Z'), attempts: 1 }]);
});

test('an unreachable database fails every call instead of admitting it', async () => {
  const unreachable = openAppDatabase(
    { url: 'postgres://nobody@127.0.0.1:1/none' },
    { max: 1, onError: () => undefined },
  );
  onTestFinished(() => unreachable.destroy());
  const broken = createThrottle(unreachable, () => now, secretKey);
  for (const call of [broken.count, broken.admit, broken.refund, broken.reset])
    await expect(call('sign-in account', 'anna')).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(deleteExpiredCounters(unreachable, now)).rejects.toSatisfy(isDatabaseUnavailable);
});
