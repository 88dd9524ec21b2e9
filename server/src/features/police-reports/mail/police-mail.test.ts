import { api } from '@flottwart/contract/api';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, signIn } from '../../../../test/factories.ts';
import { connectMailServer, copySentMails } from '../../../../test/mail-server.ts';
import { createReportWriter } from '../../../../test/police-report-factories.ts';
import { asSuperuser, runStatement } from '../../../../test/postgres-server.ts';
import { mailQuotas } from '../../../db/quotas-and-limits.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
beforeEach(() => {
  app.clock.now = new Date('2026-11-15T12:00:00Z');
  smtp.scenario = 'normal';
});
const createReport = createReportWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
await connectMailServer(app, admin, smtp.port);
const unconnected = await createAdmin(app);

const send = (id: number, query: Record<string, string> = {}, as = token) =>
  app.call(api.sendPoliceMail, { params: { id }, query, token: as });
const mailsOf = async (id: number) => (await app.good(api.listPoliceMails, { params: { id }, token })).body;
const reportOf = async (id: number) => (await app.good(api.getPoliceReport, { params: { id }, token })).body;
const arrived = (messageId: string) => smtp.received.filter((mail) => mail.messageId === messageId);
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.message];

test('a report is sent with letter and signature; status, history and mail list show it', async () => {
  const { id } = await createReport(admin);
  const { status, body } = await send(id);
  expect([status, body.state, body.message]).toEqual([
    200,
    'sent',
    'Polizeibericht wurde erfolgreich per E-Mail gesendet.',
  ]);
  const [mail] = arrived(body.mail.messageId);
  expect(mail).toMatchObject({
    recipients: ['anhoerung@polizei.example'],
    envelopeFrom: 'post@spedition.example',
    from: { name: 'Muster Transporte GmbH' },
    attachments: [{ mimeType: 'application/pdf', disposition: 'attachment' }],
  });
  expect(mail?.subject).toContain('Fahrerbenennung zu Aktenzeichen');
  expect(mail?.text).toContain('Łukasz Güneş');
  expect(mail?.html).toContain('Große Straße 7 a');
  expect(mail?.attachments[0]?.filename).toMatch(/^Fahrerbenennung-502-33-\d+-26\.pdf$/);
  expect(await reportOf(id)).toMatchObject({ status: 'PoliceReportStatus_SENT' });
  expect(await mailsOf(id)).toEqual([
    {
      id: body.mail.id,
      state: 'sent',
      recipient: 'anhoerung@polizei.example',
      subject: mail?.subject,
      messageId: mail?.messageId,
      userEmail: admin.email,
      createdAt: '2026-11-15T12:00:00.000Z',
      finishedAt: '2026-11-15T12:00:00.000Z',
      error: '',
    },
  ]);
  const history = await app.good(api.history, { params: { id }, query: { size: 2 }, token });
  expect(history.body).toMatchObject([
    { field: 'policeMail', to: `anhoerung@polizei.example, Message-ID ${mail?.messageId}`, userEmail: admin.email },
    { field: 'status', to: 'PoliceReportStatus_SENT' },
  ]);
});

test('mail and attached letter name authority, references, place, plate and register alike', async () => {
  const owner = await createAdmin(app);
  const company = await app.good(api.myCompany, { token: owner.token });
  await app.good(api.updateCompany, {
    params: { id: company.body.id },
    body: { registeredSeat: 'Hamburg', registerCourt: 'Amtsgericht Hamburg', registerNumber: 'HRB 123456' },
    token: owner.token,
  });
  const { id } = await createReport(owner, {
    report: {
      offencePlace: 'Berlin, Unter den Linden 1',
      authorityName: 'Der Polizeipräsident in Berlin',
      authorityAddress: 'Bußgeldstelle\nMagazinstraße 5\n10179 Berlin',
      authorityReference: 'ZPS 4',
      authorityLetterDate: '2026-06-20',
    },
  });
  const { body } = await app.good(api.previewPoliceMail, { params: { id }, token: owner.token });
  const letter = await app.call(api.policeLetter, { params: { id }, token: owner.token });
  const pdf = await getDocument({ data: new Uint8Array(letter.bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const printed = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const facts = [
    'Der Polizeipräsident in Berlin',
    'Magazinstraße 5',
    'ZPS 4',
    '20.06.2026',
    'Aktenzeichen',
    'Unter den Linden',
  ];
  for (const text of [body.text, body.html, printed])
    for (const fact of [...facts, 'HRB 123456', 'ohne Unterschrift gültig', /B-PM \d+/]) expect(text).toMatch(fact);
});

test('a confirmed preview is sent only as it was shown, a new address only as a new one', async () => {
  const { id } = await createReport(admin, { report: { policeEmail: 'neu@polizei.example' } });
  const previewOf = async () => (await app.good(api.previewPoliceMail, { params: { id }, token })).body;
  const sendAs = (body: object) => app.call(api.sendPoliceMail, { params: { id }, body, token });
  const change = (body: object) => app.good(api.updatePoliceReport, { params: { id }, body, token });
  const shown = await previewOf();
  expect(shown).toMatchObject({ to: 'neu@polizei.example', isNewRecipient: true });
  const confirmed = { recipient: shown.to, letter: shown.letter, isNewRecipient: true };
  const before = smtp.received.length;
  const { isNewRecipient: _, ...asKnown } = confirmed;
  const again = ' Bitte prüfen und noch einmal senden.';
  expect(statusAndMessage(await sendAs(asKnown))).toEqual([409, `Die Adresse neu@polizei.example ist neu.${again}`]);
  await change({ policeEmail: 'anders@polizei.example' });
  expect(statusAndMessage(await sendAs(confirmed))).toEqual([
    409,
    `Der Empfänger ist inzwischen anders@polizei.example.${again}`,
  ]);
  await change({ policeEmail: shown.to, offencePlace: 'Berlin, Unter den Linden 1' });
  const changed = await sendAs(confirmed);
  expect(statusAndMessage(changed)).toEqual([409, `Das Schreiben hat sich inzwischen geändert.${again}`]);
  expect([changed.body.mail, smtp.received.length - before]).toEqual([undefined, 0]);
  expect((await sendAs({ ...confirmed, letter: (await previewOf()).letter })).status).toBe(200);
  expect(await previewOf()).toMatchObject({ isNewRecipient: false });
});

test('a driver whose trip became unclear since is named as a guess before the letter leaves', async () => {
  const began = new Date('2026-11-14T06:00:00Z');
  app.clock.now = new Date('2026-11-14T12:00:00Z');
  const { token } = await signIn(app, admin);
  const { id } = await createReport({ token }, { trip: { start: began.toISOString(), at: ['2026-11-14', '10:00'] } });
  const previewOf = async () => (await app.good(api.previewPoliceMail, { params: { id }, token })).body;
  const sendAs = ({ to: recipient, letter, isNewRecipient }: Awaited<ReturnType<typeof previewOf>>) =>
    app.call(api.sendPoliceMail, { params: { id }, body: { recipient, letter, isNewRecipient }, token });
  const sure = await previewOf();
  expect(sure.missing).toEqual([]);
  app.clock.now = new Date('2026-11-14T20:30:00Z');
  expect(statusAndMessage(await sendAs(sure))).toEqual([
    409,
    'Das Schreiben hat sich inzwischen geändert. Bitte prüfen und noch einmal senden.',
  ]);
  const doubtful = await previewOf();
  const text = 'Fahrt ohne Abmeldung seit 14.11.2026, 07:00, Fahrer ungeklärt';
  expect(doubtful.missing).toEqual([{ text, place: 'report', isHint: true }]);
  expect((await sendAs(doubtful)).status).toBe(200);
});

test('an authority’s address that only a member used stays new to everyone', async () => {
  const member = await createMember(app, admin);
  const policeEmail = 'privat@post.example';
  const sendWith = async (as: string) => {
    const { id } = await createReport(admin, { report: { policeEmail } });
    const { body } = await app.good(api.previewPoliceMail, { params: { id }, token: as });
    const { to: recipient, letter, isNewRecipient } = body;
    await app.good(api.sendPoliceMail, { params: { id }, body: { recipient, letter, isNewRecipient }, token: as });
    return isNewRecipient;
  };
  expect([await sendWith(member.token), await sendWith(member.token)]).toEqual([true, true]);
  expect([await sendWith(token), await sendWith(member.token)]).toEqual([true, false]);
});

test('twenty concurrent calls send one mail', async () => {
  const { id } = await createReport(admin);
  const before = smtp.received.length;
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(id)));
  expect(smtp.received.length - before).toBe(1);
  for (const { status } of responses) expect([200, 409]).toContain(status);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('sending again is refused with the details unless the call repeats on purpose', async () => {
  const { id } = await createReport(admin);
  const first = (await send(id)).body.mail;
  const refused = await send(id);
  expect(statusAndMessage(refused)).toEqual([
    409,
    'Der Bericht wurde bereits am 15.11.2026 um 13:00 Uhr an anhoerung@polizei.example gesendet.',
  ]);
  expect(refused.body.mail).toMatchObject({ id: first.id, state: 'sent' });
  const [again, twice] = await Promise.all([
    send(id, { repeatOf: String(first.id) }),
    send(id, { repeatOf: String(first.id) }),
  ]);
  expect([again.status, twice.status]).toEqual([200, 200]);
  expect(again.body.mail.id).toBe(twice.body.mail.id);
  expect(again.body.mail.messageId).not.toBe(first.messageId);
  expect(await mailsOf(id)).toHaveLength(2);
  expect((await send(id, { repeatOf: String(first.id) })).body.mail.id).toBe(again.body.mail.id);
});

test.each([
  [{ policeEmail: '', emailSubject: '', caseNumber: '' }, 400, 'Ungültige oder fehlende E-Mail-Adresse.'],
  [{ emailSubject: '', caseNumber: '' }, 400, 'Bitte geben Sie einen E-Mail-Betreff an.'],
  [{ caseNumber: '' }, 400, 'Bitte geben Sie eine Fallnummer an.'],
  [{ date: '', time: '' }, 422, 'Für den Versand fehlt: Datum, Uhrzeit, der Fahrer.'],
])('a report with %j is not sent: %i %s', async (report, status, text) => {
  const { id } = await createReport(admin, { report });
  expect(statusAndMessage(await send(id))).toEqual([status, text]);
  expect(await mailsOf(id)).toEqual([]);
});

test('missing driver data is named', async () => {
  const { id } = await createReport(admin, { driver: { birthCity: '', houseNumber: '', plz: '' } });
  expect(statusAndMessage(await send(id))).toEqual([
    422,
    'Für den Versand fehlt: beim Fahrer Geburtsort, Hausnummer, Postleitzahl.',
  ]);
});

test('the day that stands for an unknown one is a missing birth date', async () => {
  const { id } = await createReport(admin, { driver: { birthDate: '1970-01-01' } });
  expect(statusAndMessage(await send(id))).toEqual([422, 'Für den Versand fehlt: beim Fahrer Geburtsdatum.']);
  const { body } = await app.good(api.previewPoliceMail, { params: { id }, token });
  expect(body.missing).toContainEqual({ text: 'Geburtsdatum', place: 'driver' });
  expect(body.text).not.toMatch(/Geburtsdatum: *–/);
});

test('a report without driver is not sent', async () => {
  const { id, driverId } = await createReport(admin);
  await app.good(api.deleteEmployee, { body: { employeeId: driverId }, token });
  expect(statusAndMessage(await send(id))).toEqual([422, 'Für den Versand fehlt: der Fahrer.']);
});

test('signs that the letter cannot print are named in the preview, and nothing is sent with them', async () => {
  const { id, driverId } = await createReport(admin, {
    driver: { lastName: '王 Wang', birthCity: '北京' },
    report: { offencePlace: 'Berlin 🚧' },
  });
  const preview = await app.good(api.previewPoliceMail, { params: { id }, token });
  expect(preview.body.missing).toEqual([
    { text: 'andere Schreibweise für 🚧 (im Schreiben nicht druckbar)', place: 'report' },
    { text: 'andere Schreibweise für 王 北 京 (im Schreiben nicht druckbar)', place: 'driver' },
  ]);
  expect(statusAndMessage(await send(id))).toEqual([
    422,
    'Das Schreiben kann diese Zeichen nicht drucken: 🚧 im Bericht, 王 北 京 beim Fahrer. Bitte in lateinischen Buchstaben eintragen.',
  ]);
  expect(await mailsOf(id)).toEqual([]);
  await app.good(api.updateEmployee, {
    params: { id: driverId },
    body: { lastName: 'Wang', birthCity: 'Peking' },
    token,
  });
  await app.good(api.updatePoliceReport, { params: { id }, body: { offencePlace: 'Berlin' }, token });
  expect((await send(id)).status).toBe(200);
});

test('the three checks precede the missing mail server', async () => {
  const { id } = await createReport(unconnected, { report: { policeEmail: '' } });
  expect(statusAndMessage(await send(id, {}, unconnected.token))).toEqual([
    400,
    'Ungültige oder fehlende E-Mail-Adresse.',
  ]);
  await app.good(api.updatePoliceReport, {
    params: { id },
    body: { policeEmail: 'a@b.example' },
    token: unconnected.token,
  });
  expect(statusAndMessage(await send(id, {}, unconnected.token))).toEqual([
    422,
    'Es ist noch kein Mailserver eingerichtet.',
  ]);
});

test.each([
  ['refuses-recipient', 'Der Mailserver hat den Empfänger abgelehnt: 550 No such user here'],
  ['wrong-password', 'Benutzername oder Passwort wurde vom Mailserver abgelehnt.'],
  ['refuses-message', 'Der Mailserver hat die E-Mail abgelehnt: 554 Message looks like spam'],
] as const)(
  'a mail server that replies %s fails the sending with its reply; a later attempt succeeds',
  async (scenario, text) => {
    const { id } = await createReport(admin);
    smtp.scenario = scenario;
    expect(statusAndMessage(await send(id))).toEqual([422, text]);
    expect(await mailsOf(id)).toMatchObject([{ state: 'failed', error: text }]);
    expect((await reportOf(id)).status).toBe('PoliceReportStatus_OPEN');
    smtp.scenario = 'normal';
    const { status, body } = await send(id);
    expect([status, arrived(body.mail.messageId).length]).toEqual([200, 1]);
  },
);

test('a mail server password encrypted with another key fails the sending with a message; the preview still works', async () => {
  const owner = await createAdmin(app);
  await connectMailServer(app, owner, smtp.port);
  await runStatement(
    asSuperuser(app.target),
    `update connections set sealed_secret = set_byte(sealed_secret, 20, 255 - get_byte(sealed_secret, 20))
     where company_id = ${companyIdOf(owner)}`,
  );
  const { id } = await createReport(owner);
  await app.good(api.previewPoliceMail, { params: { id }, token: owner.token });
  const lost = 'Das gespeicherte Passwort lässt sich nicht mehr lesen. Bitte neu eingeben.';
  expect(statusAndMessage(await send(id, {}, owner.token))).toEqual([422, lost]);
});

test('a busy mail server is retried automatically and the response says so', async () => {
  const { id } = await createReport(admin);
  smtp.scenario = 'busy';
  const { status, body } = await send(id);
  expect([status, body.message]).toEqual([
    202,
    'Der Mailserver nimmt zurzeit keine E-Mails an: 451 Try again later. Der Versand wird wiederholt.',
  ]);
  smtp.scenario = 'normal';
  await expect.poll(async () => (await mailsOf(id))[0]?.state).toBe('sent');
  expect(arrived(body.mail.messageId)).toHaveLength(1);
});

test.each([
  ['dies-in-data', 0],
  ['dies-after-dot', 1],
] as const)(
  'a mail server that %s leaves the mail in doubt until a person resolves it',
  async (scenario, arrivedCount) => {
    const { id } = await createReport(admin);
    smtp.scenario = scenario;
    const doubtful = await send(id);
    expect([doubtful.status, doubtful.body.mail.state]).toEqual([409, 'uncertain']);
    expect(doubtful.body.message).toContain('Versand ungewiss');
    const { items } = (await app.good(api.listNotifications, { query: { size: '1' }, token })).body;
    expect(items).toMatchObject([{ kind: 'answer', target: { kind: 'policereport', id } }]);
    const { messageId } = doubtful.body.mail;
    smtp.scenario = 'normal';
    expect((await send(id)).status).toBe(409);
    expect(arrived(messageId)).toHaveLength(arrivedCount);

    if (arrivedCount === 1) {
      const { body } = await app.good(api.resolvePoliceMail, { params: { id }, body: { arrived: true }, token });
      expect(body).toMatchObject({ state: 'sent', messageId });
      expect((await reportOf(id)).status).toBe('PoliceReportStatus_SENT');
    } else {
      await app.good(api.resolvePoliceMail, { params: { id }, body: { arrived: false }, token });
      expect((await send(id)).body.mail).toMatchObject({ state: 'sent', messageId });
    }
    expect(arrived(messageId)).toHaveLength(1);
    const resolved = await app.call(api.resolvePoliceMail, { params: { id }, body: { arrived: false }, token });
    expect(resolved.status).toBe(409);
  },
);

test('the preview shows the mail, and the letter is a PDF download', async () => {
  const { id } = await createReport(admin);
  const { body } = await app.good(api.previewPoliceMail, { params: { id }, token });
  expect(body).toMatchObject({ from: 'post@spedition.example', to: 'anhoerung@polizei.example', missing: [] });
  expect(body.text).toContain('überlassen an');
  const letter = await app.good(api.policeLetter, { params: { id }, token });
  expect(letter.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(letter.headers['content-disposition']).toMatch(/^attachment; filename="Fahrerbenennung-[\w-]+\.pdf"$/);
  expect(letter.text.startsWith('%PDF-1.7')).toBe(true);
});

test('a preview with gaps names each of them and where to fill it', async () => {
  const { id } = await createReport(unconnected, { report: { policeEmail: '' }, driver: { birthDate: '' } });
  const { body } = await app.good(api.previewPoliceMail, { params: { id }, token: unconnected.token });
  expect(body.missing).toEqual([
    { text: 'Ungültige oder fehlende E-Mail-Adresse.', place: 'report' },
    { text: 'Es ist noch kein Mailserver eingerichtet.', place: 'smtp' },
    { text: 'Geburtsdatum', place: 'driver' },
  ]);
  expect(body.text).toContain('Geburtsdatum: …');
});

test('hostile text arrives as text only', async () => {
  const { id } = await createReport(admin, {
    report: { emailSubject: 'Betreff, <b>Bcc: x@y.example</b>' },
    driver: { street: '<img src=https://böse.example/x>' },
  });
  const { body } = await send(id);
  const [mail] = arrived(body.mail.messageId);
  expect(mail?.recipients).toEqual(['anhoerung@polizei.example']);
  expect(mail?.subject).toBe('Betreff, <b>Bcc: x@y.example</b>');
  expect(mail?.html).not.toContain('<img');
});

test.each([['a@x.example, b@x.example'], ['a@x.example\r\nBcc: b@x.example'], ['Gruppe: a@x.example;']])(
  'the address %j is refused on input',
  async (policeEmail) => {
    const { id } = await createReport(admin);
    const { status } = await app.call(api.updatePoliceReport, { params: { id }, body: { policeEmail }, token });
    expect(status).toBe(400);
  },
);

const endpoints = [
  [api.listPoliceMails, undefined],
  [api.previewPoliceMail, undefined],
  [api.policeLetter, undefined],
  [api.sendPoliceMail, undefined],
  [api.resolvePoliceMail, { arrived: true }],
] as const;

test.each(endpoints)('without a session and from another company %o is refused', async (endpoint, body) => {
  const { id } = await createReport(admin);
  expect((await app.call(endpoint, { params: { id }, body })).status).toBe(401);
  const foreign = await app.call(endpoint, { params: { id }, body, token: unconnected.token });
  const absent = await app.call(endpoint, { params: { id: 2_000_000_000 }, body, token: unconnected.token });
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});

test('mails beyond the daily quota of a company are refused', async () => {
  const overQuota = await createAdmin(app);
  await connectMailServer(app, overQuota, smtp.port);
  const first = await createReport(overQuota);
  const other = await createReport(overQuota);
  expect((await send(first.id, {}, overQuota.token)).status).toBe(200);
  await copySentMails(app, overQuota, mailQuotas['police-mails'].value - 1);
  const refused = await send(other.id, {}, overQuota.token);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  app.clock.now = new Date('2026-11-16T12:00:01Z');
  const nextDay = await signIn(app, overQuota);
  expect((await send(other.id, {}, nextDay.token)).status).toBe(200);
});

test('bad input is refused', async () => {
  const { id } = await createReport(admin);
  expect((await send(id, { repeatOf: 'x' })).status).toBe(400);
  expect((await send(id, { erneut: 'true' })).status).toBe(400);
  const resolve = (body: unknown) => app.call(api.resolvePoliceMail, { params: { id }, body, token });
  expect((await resolve({})).status).toBe(400);
  expect((await resolve({ arrived: true, state: 'sent' })).status).toBe(400);
});
