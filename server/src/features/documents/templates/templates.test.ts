import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { formOf } from '../../../../test/form.ts';
import { printedPdf } from '../../../../test/printed-pdf.ts';

const app = await sharedTestApp();

interface Month {
  readonly number: string;
  readonly day: string;
  /** Plates with their rates in cents. */
  readonly rates: readonly (readonly [plate: string, service: string, cents: number])[];
  readonly bank?: string;
  readonly lines?: readonly string[];
}

const euros = (cents: number): string => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });

/** Bill without a word for its type, which only a person can say. */
const bill = ({ number, day, rates, bank = 'DE02 1203 0000 0000 2020 51', lines = [] }: Month): Promise<Buffer> => {
  const net = rates.reduce((sum, [, , cents]) => sum + cents, 0);
  const tax = Math.round(net * 0.19);
  return printedPdf([
    '50 Küstenleasing GmbH',
    '50 Ahrens Transporte GmbH',
    '',
    `50 Belegnummer: | 180 ${number}`,
    `50 Belegdatum: | 180 ${day}`,
    ...lines,
    '',
    '50 Kennzeichen | 150 Leistung | >500 Betrag',
    ...rates.map(([plate, service, cents]) => `50 ${plate} | 150 ${service} | >500 ${euros(cents)}`),
    '',
    `150 Nettobetrag | >500 ${euros(net)}`,
    `150 USt 19 % | >500 ${euros(tax)}`,
    `150 Gesamtbetrag | >500 ${euros(net + tax)}`,
    '',
    `50 Küstenbank, IBAN ${bank}`,
  ]);
};

const send = async ({ token }: SignedIn, month: Month) => {
  const { status, text, headers } = await app.raw('POST', '/api/leaseplan/import', {
    token,
    ...formOf({}, { name: `${month.number}.pdf`, content: await bill(month) }),
  });
  return { status, text, id: Number(String(headers['content-location']).split('/').at(-1)) };
};

/** Answers every open question of a draft about an invoice, and confirms it. */
const complete = async ({ token }: SignedIn, id: number): Promise<void> => {
  const params = { id };
  const { body: draft } = await app.good(api.getLeasingDraft, { token, params });
  const changed = await app.good(api.updateLeasingDraft, {
    token,
    params,
    body: { version: draft.version, type: 'Rechnung', issuerName: 'Küstenleasing GmbH' },
  });
  const questions = changed.body.questions.flatMap(({ answer }, question) =>
    answer === null ? [{ question, isChecked: true }] : [],
  );
  const { body: ready } =
    questions.length === 0
      ? changed
      : await app.good(api.updateLeasingDraft, {
          token,
          params,
          body: { version: changed.body.version, questions },
        });
  await app.good(api.confirmLeasingDraft, { token, params, body: { version: ready.version } });
};

const first: Month = {
  number: 'KL-101',
  day: '03.03.2025',
  rates: [
    ['B-AB 1234', 'Leasingrate', 45_067],
    ['HH-XY 987', 'Wartung', 12_345],
  ],
};
const second: Month = {
  number: 'KL-117',
  day: '02.04.2025',
  rates: [
    ['HH-XY 987', 'Leasingrate', 1_045_067],
    ['B-AB 1234', 'Reifen', 9_900],
    ['M-QQ 4', 'Wartung', 500],
  ],
};

const learned = async (): Promise<SignedIn> => {
  const admin = await createAdmin(app);
  const { status, id } = await send(admin, first);
  expect(status).toBe(202);
  await complete(admin, id);
  return admin;
};

test('the next document of a layout that a person completed is read without a question', async () => {
  const admin = await learned();
  const { status, text } = await send(admin, second);
  expect([status, text]).toEqual([200, 'Rechnung KL-117 wurde importiert: 3 Positionen, 10.554,67 €.']);
  const { body } = await app.good(api.listPositions, {
    token: admin.token,
    query: { q: 'KL-117', sort: 'positionNumber' },
  });
  expect(body.map(({ licensePlate, service, amount }) => [licensePlate, service, amount])).toEqual([
    ['HH-XY-987', 'Leasingrate', 10_450.67],
    ['B-AB-1234', 'Reifen', 99],
    ['M-QQ-4', 'Wartung', 5],
  ]);
});

test('another bank account and a line that the template does not know are asked about', async () => {
  const admin = await learned();
  const other = await send(admin, { ...second, bank: 'DE99 9999 0000 0000 2020 51' });
  expect([other.status, other.text]).toEqual([
    202,
    expect.stringContaining('Layout dieser Gesellschaft hat sich geändert'),
  ]);
  const line = await send(admin, { ...second, number: 'KL-118', lines: ['50 Dieser Beleg ersetzt einen früheren.'] });
  expect(line.status).toBe(202);
  // Confirmed once, the line is known.
  await complete(admin, line.id);
});

test('another company knows nothing of a template', async () => {
  await learned();
  const stranger = await createAdmin(app);
  expect((await send(stranger, second)).status).toBe(202);
});

test('two documents of a layout that are completed at once make one template', async () => {
  const admin = await createAdmin(app);
  const drafts = [await send(admin, first), await send(admin, { ...first, number: 'KL-102', day: '04.03.2025' })];
  await Promise.all(drafts.map(({ id }) => complete(admin, id)));
  expect((await send(admin, second)).status).toBe(200);
});

test('a document that is taken back withdraws the template it was read by', async () => {
  const admin = await learned();
  const { id } = await send(admin, second);
  await app.good(api.withdrawDocuments, {
    token: admin.token,
    body: { documentId: id, scope: 'document', reason: 'falsch gelesen' },
  });
  expect((await send(admin, { ...second, number: 'KL-130' })).status).toBe(202);
});
