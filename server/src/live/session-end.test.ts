import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { listenTo } from '../../test/event-listener.ts';
import { createAdmin, createMember, createVehicle, type SignedIn, signIn } from '../../test/factories.ts';
import { found } from '../../test/found.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';
import { replaceEmailToken } from '../features/auth/email-token.repository.ts';
import { deleteExpiredRows } from '../features/auth/purge.job.ts';
import { issueToken } from '../lib/tokens.ts';

/** No heartbeat may find out what the end of a session has to. */
const heartbeatMs = 3_600_000;
const app = await createTestApp({}, { heartbeatMs });
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const newPassword = 'Nebel-Horn-42';

interface Scene {
  readonly admin: SignedIn;
  readonly member: SignedIn;
  readonly memberId: number;
  /** Second session of the member. */
  readonly desk: SignedIn;
}

const setScene = async (): Promise<Scene> => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const { body } = await app.good(api.members, { token: admin.token });
  const memberId = found(body.find(({ email }) => email === member.email)).id;
  return { admin, member, memberId, desk: await signIn(app, member) };
};

const endOtherSession = async ({ desk }: Scene) => {
  const { body } = await app.good(api.mySessions, { token: desk.token });
  const { id } = found(body.find(({ isCurrent }) => !isCurrent));
  expect(body).toHaveLength(2);
  return app.good(api.endMySession, { params: { id }, token: desk.token });
};

/** Stores the token of a mail, which either server might send. */
const resetByMail = async ({ memberId, member }: Scene) => {
  const companyId = companyIdOf(member);
  const { token, hash } = issueToken(companyId);
  const [now, expiresAt] = [app.clock.now, new Date(app.clock.now.getTime() + 60_000)];
  const stored = { hash, userId: memberId, purpose: 'reset', now, expiresAt } as const;
  await inTenant(db, companyId, (tx) => replaceEmailToken(tx, companyId, stored));
  return app.good(api.resetPassword, { body: { token, newPassword } });
};

const requireFactor = async ({ admin }: Scene) => {
  await setUpSecondFactor(app, admin);
  const { body } = await app.good(api.myCompany, { token: admin.token });
  return app.call(api.updateCompany, {
    params: { id: body.id },
    body: { requiresSecondFactor: true },
    token: admin.token,
  });
};

/** Each ends the member's first session, or restricts it. */
const ways: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'sign-out': ({ member: { token } }) => app.good(api.logout, { token }),
  'the list of sessions': endOtherSession,
  'ending all other sessions': ({ desk: { token } }) => app.good(api.endOtherSessions, { token }),
  'a password change': ({ desk: { token, password } }) =>
    app.good(api.changePassword, { body: { currentPassword: password, newPassword }, token }),
  'a password reset by mail': resetByMail,
  'setting up a second factor': ({ desk }) => setUpSecondFactor(app, desk),
  'an ADMIN': ({ admin: { token }, memberId }) => app.good(api.endMemberSessions, { params: { id: memberId }, token }),
  'removal from the team': ({ admin: { token }, memberId }) =>
    app.good(api.removeMember, { params: { id: memberId }, token }),
  'deletion of the company': ({ admin: { token, email, password } }) =>
    app.good(api.deleteCompany, { body: { username: email, password }, token }),
  'a required second factor': requireFactor,
};

test.each(Object.entries(ways))('a stream on another server ends with its session: %s', async (_way, end) => {
  const otherServer = await createTestApp({}, { on: app.target, heartbeatMs });
  const scene = await setScene();
  const stream = await listenTo(otherServer.url, scene.member.token);
  expect(stream.status).toBe(200);
  await end(scene);
  await stream.ended;
});

test('other streams go on when a session of the same account or company ends', async () => {
  const { admin, member, desk } = await setScene();
  const [atDesk, ofAdmin] = await Promise.all([desk, admin].map(({ token }) => listenTo(app.url, token)));
  await app.good(api.logout, { token: member.token });
  await createVehicle(app, admin);
  for (const stream of [atDesk, ofAdmin]) {
    await expect.poll(() => stream?.messages).toContainEqual(expect.objectContaining({ kind: 'vehicle' }));
    stream?.leave();
  }
});

test('a stream ends when its session is cleaned up after it expired', async () => {
  const { token } = await createAdmin(app);
  const stream = await listenTo(app.url, token);
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  await deleteExpiredRows({ db, clock: () => app.clock.now });
  await stream.ended;
});
