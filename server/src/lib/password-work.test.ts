import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createPasswordWork, type PasswordCaller } from './password-work.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Checks that end when the test says so, by the passwords in the order they were begun. */
const createChecks = () => {
  const begun: string[] = [];
  const finishers = new Map<string, () => void>();
  const { verify, hashNew } = createPasswordWork((_stored, password) => {
    begun.push(password);
    return new Promise((resolve) => finishers.set(password, () => resolve(false)));
  });
  const finish = async (password: string): Promise<void> => {
    finishers.get(password)?.();
    await settle();
  };
  const check = (caller: PasswordCaller, password: string) => verify(caller, 'stored', password);
  return { begun, finish, check, hashNew };
};

const site = (host: number): PasswordCaller => ({ address: `2001:db8:bc:${host.toString(16)}::1` });

test('with 100 checks of one /48 waiting, another network is served next, and a third in turn', async () => {
  const { begun, finish, check } = createChecks();
  for (let host = 1; host <= 101; host += 1) check(site(host), `s${host}`).catch(() => undefined);
  await settle();
  expect(begun).toEqual(['s1']);
  void check({ address: '198.51.101.2' }, 'other');
  void check({ address: '2001:db8:bd::1' }, 'neighbour');
  await settle();
  expect(begun).toEqual(['s1', 'other']);
  await finish('s1');
  await finish('other');
  expect(begun.slice(2)).toEqual(['s2', 'neighbour']);
});

test('an IPv4 network is a /24, a member counts for the company wherever they are', async () => {
  const { begun, check } = createChecks();
  const session = { companyId: toCompanyId(7), userId: 1, role: 'USER', tokenHash: Buffer.of() } as const;
  for (const host of [1, 2, 3]) void check({ address: `203.0.113.${host}` }, `four${host}`);
  void check({ address: '203.0.113.4', session }, 'member');
  await settle();
  expect(begun).toEqual(['four1', 'member']);
});

const refusal = {
  code: 'unavailable',
  message: 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.',
  retryAfterSeconds: 10,
};

test('a network with 100 waiting checks is refused; another one is served, and takes its last place when the queue is full', async () => {
  const { begun, check, hashNew } = createChecks();
  const checks = Array.from({ length: 101 }, (_, index) => check(site(index), `s${index}`));
  const last = expect(checks.at(-1)).rejects.toMatchObject(refusal);
  await expect(check(site(303), 's303')).rejects.toMatchObject(refusal);
  const chosen = { password: 'Kr4nich-Dachs', field: 'password', tooWeak: 'Zu schwach.', known: [] };
  await expect(hashNew(site(304), chosen)).rejects.toMatchObject(refusal);
  void check({ address: '198.51.101.2' }, 'other');
  void check({ address: '198.51.102.2' }, 'third');
  await settle();
  expect(begun).toEqual(['s0', 'other']);
  await last;
});

test('with 100 networks waiting a further one is refused, a known browser and a member go first', async () => {
  const { begun, finish, check } = createChecks();
  const session = { companyId: toCompanyId(7), userId: 1, role: 'USER', tokenHash: Buffer.of() } as const;
  for (let net = 0; net < 102; net += 1) void check({ address: `203.0.${net}.1` }, `n${net}`);
  await expect(check({ address: '203.0.200.1' }, 'late')).rejects.toMatchObject(refusal);
  void check({ address: '203.0.201.1', knownDevice: '1 1 device ab' }, 'known');
  void check({ session }, 'member');
  await settle();
  expect(begun).toEqual(['n0', 'n1', 'known']);
  await finish('known');
  expect(begun.at(-1)).toBe('member');
  // A place that is free again is taken by the next network.
  await finish('n0');
  void check({ address: '203.0.202.1' }, 'again');
  await settle();
  expect(begun.at(-1)).toBe('n2');
});

test('a refused new password gives its place back', async () => {
  const { hashNew } = createChecks();
  const weak = { password: 'kurz', field: 'newPassword', tooWeak: 'Zu schwach.', known: [] };
  for (let time = 0; time < 5; time += 1)
    await expect(hashNew(site(1), weak)).rejects.toMatchObject({ fields: { newPassword: 'Zu schwach.' } });
  expect(await hashNew(site(1), { ...weak, password: 'Kr4nich-Dachs' })).toContain('$argon2id$');
});
