import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { listenTo } from '../../test/event-listener.ts';
import { createAdmin, createMember, createVehicle, type SignedIn, signIn } from '../../test/factories.ts';
import { found } from '../../test/found.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { openAppDatabase } from '../db/connect.ts';
import { deleteExpiredRows } from '../features/auth/purge.job.ts';

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

const resetByMail = async ({ member: { email } }: Scene) => {
  await app.good(api.forgotPassword, { body: { email } });
  const token = (await app.outbox.linkTo(email)).searchParams.get('token') ?? '';
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

test('a stream on any server ends with its session, whatever ended it, and no other stream does', async () => {
  const otherServer = await createTestApp({}, { on: app.target, heartbeatMs });
  const stranger = await createAdmin(app);
  const unconcerned = await listenTo(otherServer.url, stranger.token);
  for (const [way, end] of Object.entries(ways)) {
    const scene = await setScene();
    const streams = await Promise.all([app.url, otherServer.url].map((url) => listenTo(url, scene.member.token)));
    expect([way, ...streams.map(({ status }) => status)]).toEqual([way, 200, 200]);
    await end(scene);
    await Promise.all(streams.map(({ ended }) => ended));
  }
  await createVehicle(app, stranger);
  await expect.poll(() => unconcerned.messages).toEqual([expect.objectContaining({ kind: 'vehicle' })]);
  unconcerned.leave();
});

test('a stream ends when its session is cleaned up after it expired', async () => {
  const { token } = await createAdmin(app);
  const stream = await listenTo(app.url, token);
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  await deleteExpiredRows({ db, clock: () => app.clock.now });
  await stream.ended;
});
