import { api } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { fittingDocuments } from '@flottwart/contract/rules/leasing';
import { maxClaimDocuments } from '@flottwart/contract/rules/limits';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bodyFor } from '../../../../test/claim-factories.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createVehicle } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { connectMailServer } from '../../../../test/mail-server.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
beforeEach(() => {
  app.clock.now = new Date('2026-06-01T12:00:00Z');
});
const store = createDocumentStore(app);
const ownerDb = openAsOwner(app);

const newCompany = async () => {
  const admin = await createAdmin(app);
  await connectMailServer(app, admin, smtp.port);
  return admin;
};
type Owner = Awaited<ReturnType<typeof newCompany>>;

const draftOf = async ({ token }: Owner, body: RequestInput<typeof api.draftClaim>['body']) =>
  (await app.good(api.draftClaim, { body, token })).body as ClaimDraft;
const send = async ({ token }: Owner, body: RequestInput<typeof api.sendClaim>['body']) =>
  (await app.good(api.sendClaim, { body, token })).body;
const mailOf = (messageId: string) => found(smtp.received.find((mail) => mail.messageId === messageId));
const claimsOf = async ({ token }: Owner) => (await app.good(api.listClaims, { query: { size: '10' }, token })).body;
const ageingOf = async ({ token }: Owner) => (await app.good(api.claimAgeing, { token })).body;
/** Makes the claims of a company so many days old. */
const age = async (owner: Owner, days: number) => {
  const finished_at = new Date(app.clock.now.getTime() - days * dayMs);
  await ownerDb
    .updateTable('company_mails')
    .set({ finished_at })
    .where('company_id', '=', companyIdOf(owner))
    .execute();
};
const issuedBy = (name: string) => ({ issuer: { name, vatId: null } });

test('many plates are claimed in one mail with one spreadsheet and the documents', async () => {
  const owner = await newCompany();
  const plates = Array.from({ length: 60 }, (_, at) => `B-MV-${at}`);
  for (const part of [plates.slice(0, 30), plates.slice(30)])
    await store(owner, { positions: part.map((plate) => ({ plate, amountCents: 1_050 })) });
  const draft = await draftOf(owner, { licensePlates: plates.slice(0, 59) });
  expect(draft).toMatchObject({
    subject: 'Reklamation: offene Gutschriften zu 59 Kennzeichen',
    sum: 619.5,
    left: 0,
    documents: [{ bytes: 32 }, { bytes: 32 }],
  });
  const sent = await send(owner, { ...bodyFor(draft), withDocuments: true });
  const mail = mailOf(sent.mail.messageId);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    'Reklamation-2026-06-01.xlsx',
    expect.stringMatching(/^R-\w+\.pdf$/),
    expect.stringMatching(/^R-\w+\.pdf$/),
  ]);
  const sheet = await readXlsx(found(mail.attachments[0]).content as Uint8Array<ArrayBuffer>);
  expect(sheet.sheets[0]?.rows).toHaveLength(61);
  expect(sheet.sheets[0]?.rows.at(-1)?.filter((cell) => cell !== null && cell !== '')).toEqual(['Summe', 619.5]);
  // Sums by plate instead of a list that nobody reads in a mail.
  expect(mail.text).toContain('- Kennzeichen B-MV-0, Positionen 1\n  Offen: 10,50 €');
  expect(mail.text).toContain('Summe der offenen Beträge: 619,50 €');
  expect(await claimsOf(owner)).toMatchObject([{ positionCount: 59, documentCount: 2, openAmount: 619.5 }]);
});

test('everything open of one leasing company is claimed, and nothing of another', async () => {
  const owner = await newCompany();
  await store(owner, { ...issuedBy('Nord Leasing GmbH'), positions: [{ amountCents: 5_000 }, { amountCents: 100 }] });
  await store(owner, { ...issuedBy('Süd Leasing AG'), positions: [{ amountCents: 7_000 }] });
  const { body: lessors } = await app.good(api.listClaimableLessors, { token: owner.token });
  expect(lessors).toMatchObject([
    { name: 'Süd Leasing AG', positions: 1, openAmount: 70 },
    { name: 'Nord Leasing GmbH', positions: 2, openAmount: 51 },
  ]);
  const draft = await draftOf(owner, { issuer: found(lessors[1]).issuer });
  expect([draft.positions.length, draft.sum]).toEqual([2, 51]);
  const other = await newCompany();
  const foreign = await app.call(api.draftClaim, { body: { issuer: found(lessors[1]).issuer }, token: other.token });
  expect([foreign.status, foreign.body.message]).toEqual([422, 'Davon ist nichts mehr offen.']);
});

test('documents beyond the bounds of a mail are left out and counted', async () => {
  const owner = await newCompany();
  for (let at = 0; at <= maxClaimDocuments; at += 1) await store(owner, { positions: [{ amountCents: 100 }] });
  const { documents } = await draftOf(owner, { licensePlates: ['B-AB-1234'] });
  expect(documents).toHaveLength(maxClaimDocuments + 1);
  const { documents: fitting, ...more } = fittingDocuments(documents);
  expect([fitting.length, more]).toEqual([50, { bytes: 50 * 32, leftOut: 1 }]);
});

test('claiming a finding asks for its amount at stake and marks it as claimed', async () => {
  const owner = await newCompany();
  const { token } = owner;
  const period = { from: '2026-03-01', to: '2026-03-31' };
  await store(owner, { date: '2026-03-01', positions: [{ amountCents: 40_000, period }] });
  await store(owner, { date: '2026-04-01', positions: [{ amountCents: 45_000 }] });
  const [finding] = (await app.good(api.listLeasingFindings, { query: {}, token })).body;
  const findingIds = [found(finding).id];
  const draft = await draftOf(owner, { findingIds });
  expect(draft).toMatchObject({ sum: 50, positions: [{ openAmount: 50 }] });
  const whole = await app.call(api.sendClaim, { body: { ...bodyFor(draft), findingIds, sum: 450 }, token });
  expect(whole.status).toBe(409);
  const { mail } = await send(owner, { ...bodyFor(draft), findingIds });
  expect(mailOf(mail.messageId).text).toContain(
    'Leasingrate. Sprung zum Vormonat: berechnet 450,00 €, im Vormonat 400,00 €, Differenz 50,00 €\n  Offen: 50,00 €',
  );
  expect((await app.good(api.listLeasingFindings, { query: {}, token })).body).toMatchObject([{ state: 'claimed' }]);
  expect(await claimsOf(owner)).toMatchObject([{ sum: 50, openAmount: 50 }]);
  // A reminder asks for the same part.
  const reminder = await draftOf(owner, { reminderOf: mail.id });
  expect(reminder).toMatchObject({ sum: 50, recipient: 'gutschriften@leasing.example' });
  const repeated = { ...bodyFor(reminder), reminderOf: mail.id, repeatOf: [mail.id] };
  expect((await send(owner, repeated)).state).toBe('sent');
});

test('a credited sum leaves claim and reminder, and returns when the credit is withdrawn', async () => {
  const owner = await newCompany();
  const { token } = owner;
  const { id: vehicleId } = await createVehicle(app, owner, { licensePlate: 'B-CR-12' });
  const contract = { lessor: 'Leasing AG', rateService: 'Leasingrate', rate: 270, services: [], kilometres: null };
  await app.good(api.createLeasingContract, {
    body: { ...contract, vehicleId, from: '2025-01-01', to: null },
    token,
  });
  for (const [at, number] of ['N05', 'N06', 'N07'].entries())
    await store(owner, {
      number,
      date: `2026-0${at + 1}-02`,
      positions: [{ plate: 'B-CR-12', amountCents: 30_000 + at * 7_000 }],
    });
  // The same month again, which is a double.
  await store(owner, { number: 'N07B', date: '2026-03-04', positions: [{ plate: 'B-CR-12', amountCents: 44_000 }] });
  const findings = (await app.good(api.listLeasingFindings, { query: {}, token })).body;
  const findingIds = findings.map(({ id }) => id);
  expect(findings.map(({ stake }) => stake).toSorted()).toEqual([170, 30, 100, 440].toSorted());
  const { mail } = await send(owner, { ...bodyFor(await draftOf(owner, { findingIds })), findingIds });
  const figures = async () => {
    const open = (await claimsOf(owner))[0]?.openAmount;
    const reminder = await draftOf(owner, { reminderOf: mail.id }).catch(() => ({ sum: 0, positions: [] }));
    const aged = (await ageingOf(owner)).ages.map(({ openAmount }) => openAmount);
    expect(aged).toEqual([open, 0, 0]);
    expect(reminder.sum).toBe(open);
    return [open, reminder.positions.length];
  };
  const credit = (document: string, amountCents: number) =>
    store(owner, {
      type: 'Gutschrift',
      date: '2026-05-01',
      references: [{ document, position: null }],
      positions: [{ plate: 'B-CR-12', amountCents }],
    });
  expect(await figures()).toEqual([740, 4]);
  await credit('N05', -3_000);
  expect(await figures()).toEqual([710, 3]);
  const part = await credit('N06', -4_000);
  expect(await figures()).toEqual([670, 3]);
  // Settles the first of the double, and with it the finding about the second.
  await credit('N07', -44_000);
  expect(await figures()).toEqual([60, 1]);
  const withdrawn = await app.good(api.withdrawDocuments, {
    body: { documentId: part, scope: 'document', reason: 'Versehen' },
    token,
  });
  expect(await figures()).toEqual([100, 1]);
  await app.good(api.undoWithdrawal, { params: { id: withdrawn.body.id }, token });
  expect(await figures()).toEqual([60, 1]);
});

test('open claims age, and a reminder is due after the days of the setting', async () => {
  const owner = await newCompany();
  const { token } = owner;
  await store(owner, { positions: [{ amountCents: 10_000 }] });
  const { mail } = await send(owner, bodyFor(await draftOf(owner, { licensePlates: ['B-AB-1234'] })));
  const aged = (days: string) => ({
    ages: ['0-30', '31-60', '61-'].map((one) => ({
      days: one,
      claims: one === days ? 1 : 0,
      openAmount: one === days ? 100 : 0,
    })),
  });
  await age(owner, 29);
  expect(await ageingOf(owner)).toEqual({ ...aged('0-30'), remindersDue: 0 });
  await age(owner, 31);
  expect(await ageingOf(owner)).toEqual({ ...aged('31-60'), remindersDue: 1 });
  expect(await claimsOf(owner)).toMatchObject([{ id: mail.id, isReminderDue: true, answer: null }]);
  await age(owner, 61);
  expect(await ageingOf(owner)).toEqual({ ...aged('61-'), remindersDue: 1 });
  await app.good(api.updateLeasingSettings, { body: { claimReminderDays: 90 }, token });
  expect((await ageingOf(owner)).remindersDue).toBe(0);
  await app.good(api.updateLeasingSettings, { body: { claimReminderDays: 10 }, token });

  const reminder = await draftOf(owner, { reminderOf: mail.id });
  expect(reminder).toMatchObject({
    subject: 'Erinnerung: Reklamation: offene Gutschriften zu B-AB-1234',
    text: expect.stringContaining('unsere Reklamation vom 01.04.2026'),
    sum: 100,
  });
  await send(owner, { ...bodyFor(reminder), reminderOf: mail.id, repeatOf: [mail.id] });
  expect(await ageingOf(owner)).toEqual({ ...aged('0-30'), remindersDue: 0 });
  await store(owner, { type: 'Gutschrift', positions: [{ amountCents: -10_000 }] });
  expect((await ageingOf(owner)).ages.map(({ claims }) => claims)).toEqual([0, 0, 0]);
});

test('an answer is noted with its author; a refusal ends the ageing, another company notes nothing', async () => {
  const owner = await newCompany();
  const other = await newCompany();
  await store(owner, { positions: [{ amountCents: 10_000 }] });
  const { mail } = await send(owner, bodyFor(await draftOf(owner, { licensePlates: ['B-AB-1234'] })));
  const note = (body: object, as?: string) =>
    app.call(api.noteClaimAnswer, { params: { id: mail.id }, body, ...(as !== undefined && { token: as }) });
  const answer = { day: '2026-06-01', outcome: 'open', text: 'Wird geprüft.' };
  expect((await note(answer)).status).toBe(401);
  expect((await note(answer, other.token)).status).toBe(404);
  expect((await note({ ...answer, outcome: 'vielleicht' }, owner.token)).status).toBe(400);
  expect((await note(answer, owner.token)).body).toEqual({ ...answer, userEmail: owner.email });
  await age(owner, 45);
  expect((await ageingOf(owner)).ages[1]).toMatchObject({ claims: 1 });
  expect((await ageingOf(owner)).remindersDue).toBe(0);
  await note({ ...answer, outcome: 'refused', text: '' }, owner.token);
  expect((await ageingOf(owner)).ages[1]).toMatchObject({ claims: 0 });
  expect(await claimsOf(owner)).toMatchObject([{ answer: { outcome: 'refused', userEmail: owner.email } }]);
});

test('an answer is of a day between the claim and today, and earlier answers stay', async () => {
  const owner = await newCompany();
  const { token } = owner;
  await store(owner, { positions: [{ amountCents: 10_000 }] });
  const { mail } = await send(owner, bodyFor(await draftOf(owner, { licensePlates: ['B-AB-1234'] })));
  const params = { id: mail.id };
  await age(owner, 10);
  const note = (day: string, text: string) =>
    app.call(api.noteClaimAnswer, { params, body: { day, outcome: 'open', text }, token });
  const early = await note('2026-05-21', 'x');
  expect([early.status, early.body.fields]).toEqual([422, { day: 'Liegt vor der Reklamation vom 22.05.2026.' }]);
  const late = await note('2026-06-02', 'x');
  expect([late.status, late.body.fields]).toEqual([422, { day: 'Liegt in der Zukunft.' }]);
  for (const [day, text] of [
    ['2026-05-22', 'Eingegangen.'],
    ['2026-06-01', 'Wird geprüft.'],
  ] as const)
    expect((await note(day, text)).status).toBe(200);
  const { body } = await app.good(api.getClaim, { params, token });
  expect(body.answer?.text).toBe('Wird geprüft.');
  expect(body.answers.map(({ day, text, userEmail }) => [day, text, userEmail])).toEqual([
    ['2026-06-01', 'Wird geprüft.', owner.email],
    ['2026-05-22', 'Eingegangen.', owner.email],
  ]);
});

test('a claim goes to one leasing company: the draft has the positions of one, a mail for two is refused', async () => {
  const owner = await newCompany();
  const { token } = owner;
  await store(owner, { ...issuedBy('Nordstern'), positions: [{ plate: 'HH-NF 107', amountCents: 9_000 }] });
  await store(owner, { ...issuedBy('Alpenrad'), positions: [{ plate: 'M-AR 202', amountCents: 5_000 }] });
  const licensePlates = ['HH-NF 107', 'M-AR 202'];
  const draft = await draftOf(owner, { licensePlates });
  expect(draft).toMatchObject({
    sum: 90,
    subject: 'Reklamation: offene Gutschriften zu HH-NF 107',
    lessors: [
      { name: 'Nordstern', positions: 1, openAmount: 90 },
      { name: 'Alpenrad', positions: 1, openAmount: 50 },
    ],
    positions: [{ licensePlate: 'HH-NF 107' }],
  });
  const other = await draftOf(owner, { licensePlates, lessor: found(draft.lessors[1]).issuer });
  expect(other).toMatchObject({ sum: 50, positions: [{ licensePlate: 'M-AR 202' }], documents: [{ bytes: 32 }] });
  const positionIds = [...draft.positions, ...other.positions].map(({ id }) => id);
  const both = await app.call(api.sendClaim, { body: { ...bodyFor(draft), positionIds, sum: 140 }, token });
  expect([both.status, both.body.message]).toEqual([
    422,
    'Diese Positionen sind von mehreren Leasinggesellschaften: Nordstern, Alpenrad. Bitte je Gesellschaft eine Reklamation senden.',
  ]);
  expect((await send(owner, bodyFor(other))).state).toBe('sent');
});

test('claiming everything open leaves the findings open that the mail does not name', async () => {
  const owner = await newCompany();
  const { token } = owner;
  for (const date of ['2026-03-01', '2026-03-02']) await store(owner, { date, positions: [{ amountCents: 40_000 }] });
  await send(owner, bodyFor(await draftOf(owner, { licensePlates: ['B-AB-1234'] })));
  expect((await app.good(api.listLeasingFindings, { query: {}, token })).body).toMatchObject([
    { kind: 'double', state: 'open' },
  ]);
});

test('the address of a claim is proposed to the same leasing company only, the one of the settings to each', async () => {
  const owner = await newCompany();
  const { token } = owner;
  await app.good(api.updateLeasingSettings, { body: { claimEmail: 'alpha@leasing.example' }, token });
  await store(owner, { ...issuedBy('Alpha Leasing'), positions: [{ plate: 'B-AD-1', amountCents: 10_000 }] });
  const recipientFor = async (licensePlate: string) => (await draftOf(owner, { licensePlate })).recipient;
  expect(await recipientFor('B-AD-1')).toBe('alpha@leasing.example');
  await store(owner, { ...issuedBy('Beta Leasing'), positions: [{ plate: 'B-AD-2', amountCents: 20_000 }] });
  expect([await recipientFor('B-AD-1'), await recipientFor('B-AD-2')]).toEqual([
    'alpha@leasing.example',
    'alpha@leasing.example',
  ]);
  const draft = await draftOf(owner, { licensePlate: 'B-AD-2' });
  await send(owner, { ...bodyFor(draft), recipient: 'beta@leasing.example' });
  expect([await recipientFor('B-AD-1'), await recipientFor('B-AD-2')]).toEqual([
    'alpha@leasing.example',
    'beta@leasing.example',
  ]);
});

test('a reminder names what came since the claim and what is still open', async () => {
  const owner = await newCompany();
  const { token } = owner;
  await store(owner, { number: 'N09', date: '2026-05-02', positions: [{ plate: 'B-AD-9', amountCents: 50_000 }] });
  const { mail } = await send(owner, bodyFor(await draftOf(owner, { licensePlate: 'B-AD-9' })));
  const reminder = async () => (await draftOf(owner, { reminderOf: mail.id })).text;
  expect(await reminder()).toContain('vom 01.06.2026 haben wir noch keine Gutschrift erhalten. Wir erinnern');
  await app.good(api.noteClaimAnswer, {
    params: { id: mail.id },
    body: { day: '2026-06-01', outcome: 'partly', text: 'Ein Teil kommt.' },
    token,
  });
  await store(owner, {
    type: 'Gutschrift',
    date: '2026-05-20',
    references: [{ document: 'N09', position: null }],
    positions: [{ plate: 'B-AD-9', amountCents: -20_000 }],
  });
  expect(await reminder()).toContain(
    'haben wir bisher 200,00 € netto gutgeschrieben bekommen. Offen sind noch 300,00 € netto. Sie haben die Gutschrift teilweise zugesagt.',
  );
});

test('documents with and without a VAT id are of one lessor, and those of two VAT ids of two', async () => {
  const owner = await newCompany();
  const issuer = (vatId: string | null) => ({ issuer: { name: 'Nordstern Leasing GmbH', vatId } });
  const plate = 'B-VT-1';
  await store(owner, { ...issuer(null), positions: [{ plate, amountCents: 1_000 }] });
  await store(owner, { ...issuer('DE123456789'), positions: [{ plate, amountCents: 2_000 }] });
  const lessorsOf = async () => (await app.good(api.listClaimableLessors, { token: owner.token })).body;
  expect(await lessorsOf()).toMatchObject([{ issuer: 'DE123456789', positions: 2, openAmount: 30 }]);
  const draft = await draftOf(owner, { issuer: 'DE123456789' });
  expect([draft.sum, draft.lessors.length]).toEqual([30, 1]);
  expect(await send(owner, bodyFor(draft))).toMatchObject({ state: 'sent' });
  await store(owner, { ...issuer('DE987654321'), positions: [{ plate, amountCents: 4_000 }] });
  expect((await lessorsOf()).map(({ openAmount }) => openAmount)).toEqual([40, 20, 10]);
});
