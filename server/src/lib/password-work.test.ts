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

test('with 300 checks of one /48 waiting, another network is served next, and a third in turn', async () => {
  const { begun, finish, check } = createChecks();
  for (let host = 1; host <= 300; host += 1) void check(site(host), `s${host}`);
  await settle();
  expect(begun).toEqual(['s1', 's2']);
  void check({ address: '198.51.101.2' }, 'other');
  void check({ address: '2001:db8:bd::1' }, 'neighbour');
  await settle();
  expect(begun).toEqual(['s1', 's2', 'other']);
  await finish('s1');
  await finish('s2');
  expect(begun.slice(3)).toEqual(['s3', 'neighbour']);
});

test('an IPv4 network is a /24, a member counts for the company wherever they are', async () => {
  const { begun, check } = createChecks();
  const session = { companyId: toCompanyId(7), userId: 1, role: 'USER', tokenHash: Buffer.of() } as const;
  for (const host of [1, 2, 3]) void check({ address: `203.0.113.${host}` }, `four${host}`);
  void check({ address: '203.0.113.4', session }, 'member');
  await settle();
  expect(begun).toEqual(['four1', 'four2', 'member']);
});

test('a network with 300 waiting checks is refused, another one is not', async () => {
  const { begun, check, hashNew } = createChecks();
  for (let host = 1; host <= 302; host += 1) void check(site(host), `s${host}`);
  const refusal = {
    code: 'unavailable',
    message: 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.',
    retryAfterSeconds: 10,
  };
  await expect(check(site(303), 's303')).rejects.toMatchObject(refusal);
  const chosen = { password: 'Kr4nich-Dachs', field: 'password', tooWeak: 'Zu schwach.', known: [] };
  await expect(hashNew(site(304), chosen)).rejects.toMatchObject(refusal);
  void check({ address: '198.51.101.2' }, 'other');
  await settle();
  expect(begun).toContain('other');
});

test('a refused new password gives its place back', async () => {
  const { hashNew } = createChecks();
  const weak = { password: 'kurz', field: 'newPassword', tooWeak: 'Zu schwach.', known: [] };
  for (let time = 0; time < 5; time += 1)
    await expect(hashNew(site(1), weak)).rejects.toMatchObject({ fields: { newPassword: 'Zu schwach.' } });
  expect(await hashNew(site(1), { ...weak, password: 'Kr4nich-Dachs' })).toContain('$argon2id$');
});
