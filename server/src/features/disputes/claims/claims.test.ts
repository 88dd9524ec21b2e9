import { api } from '@flottwart/contract/api';
import { claimLimitText } from '@flottwart/contract/rules/claim-limit';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bodyFor, createDraftWriter, leasingCompany } from '../../../../test/claim-factories.ts';
import { createAdmin, createMember, signIn } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { connectMailServer, copySentMails } from '../../../../test/mail-server.ts';
import { mailQuotas } from '../../../db/quotas-and-limits.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
beforeEach(() => {
  app.clock.now = new Date('2026-11-15T12:00:00Z');
  smtp.scenario = 'normal';
});
const { newDraft, draftOf, store } = createDraftWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
await connectMailServer(app, admin, smtp.port);
const unconnected = await createAdmin(app);

const send = (body: object, as = token, idempotencyKey?: string) =>
  app.call(api.sendClaim, {
    body,
    token: as,
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.message];
const claims = async (as = token) => (await app.good(api.listClaims, { query: { size: '100' }, token: as })).body;
const arrived = (messageId: string) => smtp.received.filter((mail) => mail.messageId === messageId);
const noteOf = async (id: number) => (await app.good(api.getPosition, { params: { id }, token })).body.claim;
const openOf = async (plate: string) =>
  (await app.good(api.listOpenCredits, { query: { q: plate, size: '1' }, token })).body[0];

test('a draft has the open positions of a plate, oldest first, net of partial credits to the cent', async () => {
  await app.good(api.updateLeasingSettings, { body: { claimEmail: leasingCompany }, token });
  const { plate, number, draft } = await newDraft(admin, [
    { amountCents: 1_010, date: '2025-03-02', service: 'Wartung' },
    { amountCents: 2_020, date: '2025-03-01', service: 'Leasingrate' },
    { amountCents: 500, service: 'Leasingrate' },
  ]);
  expect(draft.sum).toBe(35.3);
  await store(admin, {
    type: 'Gutschrift',
    references: [{ document: number, position: '1' }],
    positions: [{ amountCents: -1_000, plate, service: 'Wartung' }],
  });
  await store(admin, { type: 'Gutschrift', positions: [{ amountCents: -500, plate, service: 'Leasingrate' }] });
  expect(await draftOf(admin, plate)).toEqual({
    from: 'post@spedition.example',
    recipient: leasingCompany,
    knownRecipients: [leasingCompany],
    limit: null,
    claimedByMembers: 0,
    subject: `Reklamation: offene Gutschriften zu ${plate}`,
    text: expect.stringContaining('keine Gutschrift eingegangen'),
    fileName: 'Reklamation-2026-11-15.xlsx',
    positions: [
      expect.objectContaining({ positionNumber: '2', date: '2025-03-01', openAmount: 20.2, claim: null }),
      expect.objectContaining({ invoiceNumber: number, positionNumber: '1', service: 'Wartung', openAmount: 0.1 }),
    ],
    sum: 20.3,
    left: 0,
    unallocatedCredits: { count: 0, sum: 0, isOfPlates: false },
    lessor: 'leasing ag',
    lessors: [{ issuer: 'leasing ag', name: 'Leasing AG', isKnown: true, positions: 2, openAmount: 20.3 }],
    documents: [{ id: expect.any(Number), bytes: 32 }],
    missing: [],
  });
});

test('a member sends a claim once, with the positions as text, as HTML and as a spreadsheet', async () => {
  const member = await createMember(app, admin);
  await app.good(api.updateLeasingSettings, { body: { claimLimit: 1_244.61 }, token });
  const hostile = '=HYPERLINK("https://böse.example")<img src=x>';
  const { plate, number, draft } = await newDraft(admin, [
    { amountCents: 123_456, date: '2025-02-28', service: hostile },
    { amountCents: 1_005 },
  ]);
  const text = 'Guten Tag,\n\nbitte prüfen <b>bald</b>.';
  const { status, body } = await send({ ...bodyFor(draft), text }, member.token);
  expect([status, body.state, body.message]).toEqual([200, 'sent', 'Die Reklamation wurde gesendet.']);
  const [mail, ...others] = arrived(body.mail.messageId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipients: [leasingCompany],
    envelopeFrom: 'post@spedition.example',
    from: { name: 'Muster Transporte GmbH' },
    subject: draft.subject,
    attachments: [{ filename: 'Reklamation-2026-11-15.xlsx', disposition: 'attachment' }],
  });
  expect(mail?.text).toContain('bitte prüfen <b>bald</b>.');
  expect(mail?.text).toContain(`Rechnung ${number}, Position 1, Datum 28.02.2025, Kennzeichen ${plate}`);
  expect(mail?.text).toContain('Summe der offenen Beträge: 1.244,61 € netto');
  expect(mail?.html).toContain('bitte prüfen &lt;b&gt;bald&lt;/b&gt;.');
  expect(mail?.html).not.toContain('<img');
  const { sheets } = await readXlsx(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
  expect(sheets[0]?.rows).toEqual([
    ['Rechnung', 'Position', 'Datum', 'Kennzeichen', 'Leistung', 'Offen (netto)'],
    [number, '1', new Date('2025-02-28T00:00:00Z'), plate, hostile, 1234.56],
    [number, '2', new Date('2025-03-14T00:00:00Z'), plate, 'Leasingrate', 10.05],
    ['Summe', '', null, '', '', 1244.61],
  ]);

  const latest = found((await claims())[0]);
  expect(latest).toEqual({
    ...body.mail,
    answer: null,
    documentCount: 0,
    isReminderDue: false,
    openAmount: 1244.61,
    userEmail: member.email,
    positionCount: 2,
    sum: 1244.61,
    licensePlates: [plate],
  });
  const detail = await app.good(api.getClaim, { params: { id: latest.id }, token });
  expect(detail.body).toMatchObject({ ...latest, text, positions: [{ openAmount: 1234.56 }, { openAmount: 10.05 }] });
  const note = { claimId: latest.id, state: 'sent', at: '2026-11-15T12:00:00.000Z' };
  expect(await noteOf(draft.positions[0]?.id ?? 0)).toEqual(note);
  expect((await draftOf(admin, plate)).positions[0]?.claim).toEqual(note);
  expect(await openOf(plate)).toMatchObject({ claimedPositions: 2, claimedAt: note.at });
});

test('twenty concurrent calls send one mail, with and without an idempotency key', async () => {
  for (const key of [undefined, 'reklamation-0001']) {
    const { draft } = await newDraft(admin);
    const before = smtp.received.length;
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(bodyFor(draft), token, key)));
    expect(smtp.received.length - before).toBe(1);
    for (const { status } of responses) expect(key ? [200] : [200, 409]).toContain(status);
    expect(new Set(responses.map(({ body }) => body.mail.id)).size).toBe(1);
  }
});

test('claiming again, even in part, is refused with the details unless the call repeats on purpose', async () => {
  const { draft } = await newDraft(admin);
  const first = (await send(bodyFor(draft))).body.mail;
  const part = { ...bodyFor(draft), positionIds: [draft.positions[1]?.id], sum: 10.05 };
  const refused = await send(part);
  expect(statusAndMessage(refused)).toEqual([
    409,
    `Bereits am 15.11.2026 um 13:00 Uhr bei ${leasingCompany} reklamiert.`,
  ]);
  expect(refused.body.mail).toMatchObject({ id: first.id, state: 'sent' });
  const again = await send({ ...part, repeatOf: [first.id] });
  expect(again.status).toBe(200);
  expect(again.body.mail.messageId).not.toBe(first.messageId);
  expect((await send({ ...part, repeatOf: [first.id] })).status).toBe(409);
});

test('a failed second claim does not hide the first', async () => {
  const { draft } = await newDraft(admin);
  const first = (await send(bodyFor(draft))).body.mail;
  smtp.scenario = 'refuses-recipient';
  expect(statusAndMessage(await send({ ...bodyFor(draft), repeatOf: [first.id] }))).toEqual([
    422,
    'Der Mailserver hat den Empfänger abgelehnt: 550 No such user here',
  ]);
  expect((await claims())[0]).toMatchObject({ state: 'failed' });
  expect(await noteOf(draft.positions[0]?.id ?? 0)).toMatchObject({ claimId: first.id, state: 'sent' });
});

test('a settled position, a credit and a changed sum are refused', async () => {
  const { plate, number, draft } = await newDraft(admin);
  await store(admin, {
    type: 'Gutschrift',
    references: [{ document: number, position: '2' }],
    positions: [{ amountCents: -1_005, plate }],
  });
  expect(statusAndMessage(await send(bodyFor(draft)))).toEqual([
    422,
    `Position 2 der Rechnung ${number} ist nicht mehr offen.`,
  ]);
  const query = { licensePlate: plate, type: 'Gutschrift' } as const;
  const [credit] = (await app.good(api.listPositions, { query, token })).body;
  expect(statusAndMessage(await send({ ...bodyFor(draft), positionIds: [credit?.id] }))).toEqual([
    422,
    'Reklamieren lassen sich nur Positionen von Rechnungen.',
  ]);
  const changed = await send({ ...bodyFor(await draftOf(admin, plate)), sum: 123.44 });
  expect(statusAndMessage(changed)).toEqual([
    409,
    'Der Betrag hat sich geändert, es sind jetzt 123,45 €. Bitte prüfen und noch einmal senden.',
  ]);
  expect(changed.body.mail).toBeUndefined();
});

test('a claim above the limit of the company is sent by an ADMIN alone; without a limit each is', async () => {
  const owner = await createAdmin(app);
  const { token } = owner;
  await connectMailServer(app, owner, smtp.port);
  const member = await createMember(app, owner);
  const { plate, draft } = await newDraft(owner, [{ amountCents: 10_001 }]);
  const before = smtp.received.length;
  const limitTo = (claimLimit: number, as = token) =>
    app.call(api.updateLeasingSettings, { body: { claimLimit }, token: as });
  await limitTo(0);
  const forMember = await draftOf(member, plate);
  expect([forMember.limit, draft.limit]).toEqual([0, null]);
  expect(statusAndMessage(await send(bodyFor(draft), member.token))).toEqual([403, claimLimitText(0)]);
  expect((await limitTo(1_000_000, member.token)).status).toBe(403);
  await limitTo(100);
  expect(statusAndMessage(await send(bodyFor(draft), member.token))).toEqual([403, claimLimitText(100)]);
  expect(smtp.received).toHaveLength(before);
  expect((await send(bodyFor(draft), token)).status).toBe(200);
  const { draft: second } = await newDraft(owner, [{ amountCents: 10_000 }]);
  expect((await send(bodyFor(second), member.token)).status).toBe(200);
});

test('claims of members to one lessor add up against the limit for 30 days', async () => {
  const owner = await createAdmin(app);
  await connectMailServer(app, owner, smtp.port);
  await app.good(api.updateLeasingSettings, { body: { claimLimit: 500 }, token: owner.token });
  const [member, colleague] = [await createMember(app, owner), await createMember(app, owner)];
  const { draft: first } = await newDraft(owner, [{ amountCents: 30_000 }]);
  const { mail } = (await send(bodyFor(first), member.token)).body;
  const { plate, draft: second } = await newDraft(owner, [{ amountCents: 20_001 }]);
  expect((await draftOf(colleague, plate)).claimedByMembers).toBe(300);
  for (const as of [member, colleague])
    expect(statusAndMessage(await send(bodyFor(second), as.token))).toEqual([403, claimLimitText(500, 300)]);
  // The same positions once more are no more money.
  expect((await send({ ...bodyFor(first), repeatOf: [mail.id] }, colleague.token)).status).toBe(200);
  expect((await send(bodyFor(second), owner.token)).status).toBe(200);
  const { draft: third } = await newDraft(owner, [{ amountCents: 20_001 }]);
  app.clock.now = new Date('2026-12-15T12:00:00Z');
  const later = await signIn(app, member);
  expect((await send(bodyFor(third), later.token)).status).toBe(200);
});

test('an address that only a member used stays new to everyone and is proposed to nobody', async () => {
  const owner = await createAdmin(app);
  await connectMailServer(app, owner, smtp.port);
  await app.good(api.updateLeasingSettings, {
    body: { claimLimit: 1_000, claimEmail: leasingCompany },
    token: owner.token,
  });
  const member = await createMember(app, owner);
  const issuer = { name: 'Andere Leasing', vatId: null };
  await store(owner, { issuer, positions: [{ plate: 'B-AN-1', amountCents: 100 }] });
  const { plate, draft } = await newDraft(owner, [{ amountCents: 5_000 }]);
  const recipient = 'privat@post.example';
  const sent = await send({ ...bodyFor(draft), recipient, isNewRecipient: true }, member.token);
  expect(sent.status).toBe(200);
  const { draft: next } = await newDraft(owner);
  expect(next).toMatchObject({ recipient: leasingCompany, knownRecipients: [leasingCompany] });
  for (const as of [owner, member])
    expect(statusAndMessage(await send({ ...bodyFor(next), recipient }, as.token))).toEqual([
      409,
      `Die Adresse ${recipient} ist neu. Bitte prüfen und noch einmal senden.`,
    ]);
  const reminder = await app.good(api.draftClaim, { body: { reminderOf: sent.body.mail.id }, token: owner.token });
  expect(reminder.body.recipient).toBe(leasingCompany);
  expect((await send({ ...bodyFor(next), recipient, isNewRecipient: true }, owner.token)).status).toBe(200);
  expect((await draftOf(member, plate)).knownRecipients).toEqual([recipient, leasingCompany]);
});

test('an address to which no claim went before has to be confirmed as new, once', async () => {
  const recipient = 'neu@leasing.example';
  const { draft } = await newDraft(admin);
  const before = smtp.received.length;
  const unconfirmed = await send({ ...bodyFor(draft), recipient });
  expect(statusAndMessage(unconfirmed)).toEqual([
    409,
    `Die Adresse ${recipient} ist neu. Bitte prüfen und noch einmal senden.`,
  ]);
  expect(smtp.received).toHaveLength(before);
  expect((await send({ ...bodyFor(draft), recipient, isNewRecipient: true })).status).toBe(200);
  const { draft: next } = await newDraft(admin);
  expect(next.knownRecipients).toEqual([leasingCompany, recipient]);
  expect((await send({ ...bodyFor(next), recipient: recipient.toUpperCase() })).status).toBe(200);
});

test.each([
  ['dies-in-data', false, 0],
  ['dies-after-dot', true, 1],
] as const)(
  'a mail server that %s leaves the claim in doubt until a person resolves it',
  async (scenario, hasArrived, arrivedCount) => {
    const { plate, draft } = await newDraft(admin);
    smtp.scenario = scenario;
    const doubtful = await send(bodyFor(draft));
    expect([doubtful.status, doubtful.body.mail.state]).toEqual([409, 'uncertain']);
    const { id, messageId } = doubtful.body.mail;
    smtp.scenario = 'normal';
    expect((await send({ ...bodyFor(draft), repeatOf: [id] })).status).toBe(409);
    expect(arrived(messageId)).toHaveLength(arrivedCount);
    expect((await openOf(plate))?.claimedAt).toBeNull();

    const resolve = () => app.call(api.resolveClaim, { params: { id }, body: { arrived: hasArrived }, token });
    expect((await resolve()).body).toMatchObject({ id, state: hasArrived ? 'sent' : 'failed' });
    expect((await resolve()).status).toBe(409);
    if (!hasArrived) expect((await send(bodyFor(draft))).body.mail).toMatchObject({ state: 'sent', messageId });
    expect(arrived(messageId)).toHaveLength(1);
    expect((await openOf(plate))?.claimedAt).not.toBeNull();
  },
);

test('without a mail server the draft reports it, and nothing is sent', async () => {
  const { draft } = await newDraft(unconnected);
  expect(draft).toMatchObject({
    recipient: '',
    missing: [{ text: 'Es ist noch kein Mailserver eingerichtet.', place: 'smtp' }],
  });
  expect(statusAndMessage(await send(bodyFor(draft), unconnected.token))).toEqual([
    422,
    'Es ist noch kein Mailserver eingerichtet.',
  ]);
  expect(await claims(unconnected.token)).toEqual([]);
});

test('claims beyond the daily quota of a company are refused', async () => {
  const overQuota = await createAdmin(app);
  await connectMailServer(app, overQuota, smtp.port);
  const [first, other] = [await newDraft(overQuota), await newDraft(overQuota)];
  expect((await send(bodyFor(first.draft), overQuota.token)).status).toBe(200);
  await copySentMails(app, overQuota, mailQuotas['claim-mails'].value - 1);
  const refused = await send(bodyFor(other.draft), overQuota.token);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  app.clock.now = new Date('2026-11-16T12:00:01Z');
  const nextDay = await signIn(app, overQuota);
  expect((await send(bodyFor(other.draft), nextDay.token)).status).toBe(200);
});

test('claims and positions are refused without a session and not found from another company', async () => {
  const { plate, draft } = await newDraft(admin);
  const body = bodyFor(draft);
  const { id } = (await send(body)).body.mail;
  const drafting = { body: { positionIds: body.positionIds } };
  const one = { params: { id } };
  const resolving = { params: { id }, body: { arrived: true } };
  for (const [endpoint, parts] of [
    [api.draftClaim, drafting],
    [api.sendClaim, { body }],
    [api.getClaim, one],
    [api.resolveClaim, resolving],
  ] as const) {
    expect((await app.call(endpoint, parts)).status).toBe(401);
    expect((await app.call(endpoint, { ...parts, token: unconnected.token })).status).toBe(404);
  }
  expect((await app.call(api.listClaims)).status).toBe(401);
  expect((await claims(unconnected.token)).map(({ id: own }: { id: number }) => own)).not.toContain(id);
  const foreign = await app.call(api.draftClaim, { body: { licensePlate: plate }, token: unconnected.token });
  expect(statusAndMessage(foreign)).toEqual([422, 'Zu diesem Kennzeichen ist nichts mehr offen.']);
});

test('bad input is refused', async () => {
  const { draft } = await newDraft(admin);
  const good = bodyFor(draft);
  const [first] = good.positionIds;
  for (const bad of [
    { recipient: 'a@x.example, b@x.example' },
    { recipient: 'a@x.example\r\nBcc: b@x.example' },
    { recipient: 'Gruppe: a@x.example;' },
    { recipient: '' },
    { subject: 'Betreff\r\nBcc: b@x.example' },
    { subject: ' ' },
    { text: ' \n ' },
    { text: 'x'.repeat(10_001) },
    { positionIds: [] },
    { positionIds: [first, first] },
    { positionIds: Array.from({ length: 1001 }, (_, index) => index + 1) },
    { sum: 0 },
    { repeatOf: ['x'] },
    { bcc: 'a@x.example' },
  ])
    expect([bad, (await send({ ...good, ...bad })).status]).toEqual([bad, 400]);
  const draftWith = (body: unknown) => app.call(api.draftClaim, { body, token });
  for (const body of [{}, { positionIds: [] }, { licensePlate: 'B-AB-1', positionIds: [first] }])
    expect((await draftWith(body)).status).toBe(400);
  expect((await app.call(api.listClaims, { query: { q: 'x' }, token })).status).toBe(400);
  expect((await draftWith({ positionIds: [2_000_000_000] })).status).toBe(404);
});
