import { api } from '@flottwart/contract/api';
import { printedPlate } from '@flottwart/contract/rules/plate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createReportWriter } from '../../../test/police-report-factories.ts';
import { contradictedParts, followingSubject } from './email-subject.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const createReport = createReportWriter(app);
const admin = await createAdmin(app);
const { token } = admin;

const patch = async (id: number, body: object) =>
  (await app.good(api.updatePoliceReport, { params: { id }, body, token })).body;
const preview = async (id: number) => (await app.good(api.previewPoliceMail, { params: { id }, token })).body;
const letterOf = async (id: number) => {
  const { bytes } = await app.call(api.policeLetter, { params: { id }, token });
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string } };
  return { title: info.Title, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') };
};

test('a generated subject follows a corrected case number in mail, letter and PDF title, with history', async () => {
  const { id } = await createReport(admin);
  const former = (await patch(id, { caseNumber: 'A 1' })).emailSubject;
  expect(former).toMatch(/^Fahrerbenennung zu Aktenzeichen A 1, Kennzeichen B-PM \d+$/);
  const subject = former.replace('A 1', 'NEU 77');
  expect((await patch(id, { caseNumber: 'NEU 77' })).emailSubject).toBe(subject);
  expect((await preview(id)).subject).toBe(subject);
  const letter = await letterOf(id);
  expect([letter.title, letter.text.includes('NEU 77,'), letter.text.includes('A 1,')]).toEqual([subject, true, false]);
  const { body: history } = await app.good(api.history, { params: { id }, query: {}, token });
  expect(history).toContainEqual(expect.objectContaining({ field: 'emailSubject', from: former, to: subject }));
  expect((await patch(id, { caseNumber: null })).emailSubject).toMatch(/^Fahrerbenennung, Kennzeichen B-PM \d+$/);
  expect((await patch(id, { caseNumber: 'NEU 77' })).emailSubject).toBe(subject);
});

test('a subject edited by a person stays, and what it contradicts is named before sending', async () => {
  const { id } = await createReport(admin);
  const emailSubject = 'EILT: Fahrerbenennung zu Aktenzeichen A 2';
  await patch(id, { caseNumber: 'A 2', emailSubject });
  const question = { text: 'Aktenzeichen NEU 78 im E-Mail-Betreff (dort steht A 2)', place: 'report', isHint: true };
  expect((await preview(id)).missing).not.toContainEqual(expect.objectContaining({ text: question.text }));
  expect((await patch(id, { caseNumber: 'NEU 78' })).emailSubject).toBe(emailSubject);
  expect((await preview(id)).missing).toContainEqual(question);
  await patch(id, { emailSubject: 'EILT: Az. Neu-78' });
  expect((await preview(id)).missing).not.toContainEqual(question);
});

test('a former case number without a label is named before sending, and sending stays possible', async () => {
  const { id } = await createReport(admin);
  await patch(id, { caseNumber: 'A 3', emailSubject: 'EILT: zu A 3' });
  await patch(id, { caseNumber: 'NEU 79' });
  const hint = { text: 'Aktenzeichen NEU 79 im E-Mail-Betreff (dort steht A 3)', place: 'report', isHint: true };
  expect((await preview(id)).missing).toContainEqual(hint);
  const { body } = await app.call(api.sendPoliceMail, { params: { id }, query: {}, token });
  expect(body.message).not.toContain('Betreff');
  await patch(id, { emailSubject: 'EILT: Ihre Anfrage' });
  expect((await preview(id)).missing).not.toContainEqual(hint);
});

test('a former plate in another spelling is named before sending after a typo was corrected', async () => {
  const { id } = await createReport(admin);
  const { vehicleId, licensePlate } = await patch(id, { caseNumber: 'A 4' });
  await patch(id, { emailSubject: `Fahrer von ${licensePlate.replaceAll('-', '')}` });
  const params = { id: Number(vehicleId) };
  const { body: plates } = await app.good(api.listVehiclePlates, { params, token });
  const correction = {
    params: { ...params, plateId: plates[0]?.id ?? 0 },
    body: { licensePlate: 'HH-TY-1004' },
    token,
  };
  await app.good(api.correctVehiclePlate, correction);
  const text = `Kennzeichen HH-TY 1004 im E-Mail-Betreff (dort steht ${printedPlate(licensePlate)})`;
  expect((await preview(id)).missing).toContainEqual({ text, place: 'report', isHint: true });
});

const report = { case_number: 'A 1', license_plate: 'B-AB-12', authority_reference: 'ZPS 4', email_subject: '' };

test.each([
  ['Aktenzeichen A 12', 1],
  ['Az. a1', 0],
  ['Ihr Zeichen ZPS 4', 0],
  ['Ihre Anfrage vom 3. Mai', 0],
  ['Azurblau', 0],
  ['Kennzeichen B-AB 123', 1],
  ['Aktenzeichen A/1, Kennzeichen b ab 12', 0],
  ['', 0],
])('the subject „%s“ has %i contradictions', (email_subject, count) => {
  expect(contradictedParts({ ...report, email_subject }, { caseNumbers: [], plates: [] })).toHaveLength(count);
});

const former = { caseNumbers: ['A 1/25', 'B 2', '35/26', '3', 'zps-4', 'a1'], plates: ['B-AB-1', 'B-AB-12'] };

test.each([
  ['zu B 2', ['A 1']],
  ['Anhörung b2', ['A 1']],
  ['zu A 1/25', ['A 1']],
  ['zu A 1, früher B 2', ['A 1']],
  ['zu Nr. 3', ['A 1']],
  ['Fahrer von B-AB 1', ['B-AB 12']],
  ['zu B 2 und BAB1', ['A 1', 'B-AB 12']],
  ['zu A 1', []],
  ['zu A 1 vom 3.5.26', []],
  ['Ihre Anfrage vom 3. Mai', []],
  ['B 22, AB 2 oder B 2/26', []],
  ['Aktenzeichen ZPS 4, Fahrer von B AB 12', []],
  ['Fahrerbenennung', []],
])('after corrections the subject „%s“ contradicts %j', (email_subject, parts) => {
  const found = contradictedParts({ ...report, email_subject }, former);
  expect(found.map((text) => text.replace(/^(?:Aktenzeichen|Kennzeichen) (.*) im E-Mail-Betreff.*/, '$1'))).toEqual(
    parts,
  );
});

test('a generated subject in its former wording takes the present one', () => {
  const email_subject = 'Fahrerbenennung zu Fallnummer A 1, Kennzeichen B-AB-12';
  expect(followingSubject({ ...report, email_subject }, { ...report, case_number: 'B 2' })).toBe(
    'Fahrerbenennung zu Aktenzeichen B 2, Kennzeichen B-AB 12',
  );
});
