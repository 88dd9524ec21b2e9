import { api } from '@flottwart/contract/api';
import { printUnlabelled, type TwoAmountsStyle } from '@flottwart/simulators/leasing/unlabelled';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { formOf } from '../../../../test/form.ts';

const app = await sharedTestApp();

interface SentStyle extends Omit<TwoAmountsStyle, 'headings'> {
  readonly issuer?: string;
  readonly service?: string;
  readonly headings?: Exclude<TwoAmountsStyle['headings'], undefined> | null;
}

/** Uploads an invoice with two columns of amounts, which only a person can distinguish. */
const send = async (
  { token }: SignedIn,
  number: string,
  cents: number,
  {
    issuer = 'Nordwest Leasing GmbH',
    title = 'Rechnung',
    service = 'Wartung',
    headings = ['Kennz.', 'Bezeichnung', 'Listenrate', 'Netto'],
  }: SentStyle = {},
) => {
  const positions = [
    { number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents },
    { number: '2', plate: 'HH-XY 987', service, cents: 12_345 },
    { number: '3', plate: 'B-AB 1234', service: 'Reifen', cents: 9_900 },
  ];
  const document = { kind: 'invoice', number, date: '2025-03-31', positions } as const;
  const content = await printUnlabelled(document, issuer, { title, ...(headings && { headings }) });
  const { status, text, headers } = await app.raw('POST', '/api/leaseplan/import', {
    token,
    ...formOf({}, { name: `${number}.pdf`, content }),
  });
  return { status, text, id: Number(String(headers['content-location']).split('/').at(-1)) };
};

test('columns assigned once are kept for the issuer, and its next document is read without a question', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const first = await send(admin, 'NW-1', 45_067);
  expect([first.status, first.text]).toEqual([
    202,
    `Entwurf ${first.id} wartet auf eine Entscheidung: Mehrere Spalten kommen für die Beträge infrage. Bitte Spalten und Zeilen zuordnen.`,
  ]);
  const params = { id: first.id };
  // The planned amounts were proposed as ignored; the person swaps the columns.
  const columns = [
    { column: 2, role: 'amount' as const },
    { column: 3, role: 'ignored' as const },
  ];
  const { body } = await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, columns } });
  expect(body.preview).toMatchObject({ positions: 3, sum: 673.12, basis: 'net', problems: [] });
  await app.good(api.confirmLeasingDraft, { token, params, body: { version: 2 } });

  const second = await send(admin, 'NW-2', 50_000);
  expect([second.status, second.text]).toEqual([200, 'Rechnung NW-2 wurde importiert: 3 Positionen, 722,45 €.']);
  const { body: positions } = await app.good(api.listPositions, {
    token,
    query: { q: 'NW-2', sort: 'positionNumber' },
  });
  expect(positions.map(({ amount }) => amount)).toEqual([510, 113.45, 99]);
});

/** Swaps the proposed columns of a draft and stores it. */
const confirmSwapped = async ({ token }: SignedIn, id: number): Promise<void> => {
  const params = { id };
  const columns = [
    { column: 2, role: 'amount' as const },
    { column: 3, role: 'ignored' as const },
  ];
  const { body } = await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, columns } });
  await app.good(api.confirmLeasingDraft, { token, params, body: { version: body.version } });
};

test.each<[string, SentStyle['headings']]>([
  ['with swapped headings', ['Kennz.', 'Bezeichnung', 'Netto', 'Listenrate']],
  ['without headings', null],
])('an assignment does not hold for a table %s', async (_, headings = null) => {
  const admin = await createAdmin(app);
  await confirmSwapped(admin, (await send(admin, 'LI-1', 45_067)).id);
  expect((await send(admin, 'LI-2', 50_000, { headings })).status).toBe(202);
});

test('taking a document back forgets the columns of its issuer', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  await confirmSwapped(admin, (await send(admin, 'LI-1', 45_067)).id);
  const { body: positions } = await app.good(api.listPositions, { token, query: { q: 'LI-1' } });
  const documentId = positions[0]?.documentId ?? 0;
  const body = { documentId, scope: 'document', reason: 'Falsche Spalte' } as const;
  await app.good(api.withdrawDocuments, { token, body });
  expect((await send(admin, 'LI-2', 50_000)).text).toContain('Mehrere Spalten kommen');
});

test('columns of one issuer say nothing about another one, nor about another company', async () => {
  const [admin, stranger] = [await createAdmin(app), await createAdmin(app)];
  const { id } = await send(admin, 'NW-1', 45_067);
  const params = { id };
  const questions = [{ question: 0, isChecked: true }];
  await app.good(api.updateLeasingDraft, { token: admin.token, params, body: { version: 1, questions } });
  await app.good(api.confirmLeasingDraft, { token: admin.token, params, body: { version: 2 } });
  expect((await send(admin, 'SO-1', 45_067, { issuer: 'Südost Leasing AG' })).status).toBe(202);
  expect((await send(stranger, 'NW-3', 45_067)).status).toBe(202);
});

/** Chooses a type in the draft, ticks its other questions and stores it. */
const answer = async ({ token }: SignedIn, id: number, type: 'Rechnung' | 'Gutschrift'): Promise<string> => {
  const params = { id };
  const { body: draft } = await app.good(api.getLeasingDraft, { token, params });
  const others = draft.questions.flatMap(({ text }, question) => (text.includes('die Art wählen') ? [] : [question]));
  const body = { version: draft.version, type, questions: others.map((question) => ({ question, isChecked: true })) };
  const { version } = (await app.good(api.updateLeasingDraft, { token, params, body })).body;
  return (await app.call(api.confirmLeasingDraft, { token, params, body: { version } })).text;
};

test('a type answered once is remembered for the issuer and the title, and its next document is read without a question', async () => {
  const admin = await createAdmin(app);
  const first = await send(admin, 'AB-1', 45_067, { title: 'Abrechnung Oktober 2026' });
  expect(first.text).toContain('Der Titel „Abrechnung Oktober 2026“ sagt nicht, ob der Beleg eine Rechnung');
  expect(await answer(admin, first.id, 'Rechnung')).toBe(
    'Rechnung AB-1 wurde importiert: 3 Positionen, 673,12 €. Zeilen ohne eigenen Zeitraum gelten für 01.10.2026 – 31.10.2026.',
  );

  const second = await send(admin, 'AB-2', 50_000, { title: 'Abrechnung November 2026' });
  expect([second.status, second.text]).toEqual([
    200,
    'Rechnung AB-2 wurde importiert: 3 Positionen, 722,45 €. Art wie zuletzt für „Abrechnung November 2026“ dieses Ausstellers gewählt: Rechnung. Spalten wie zuletzt für diesen Aussteller zugeordnet.',
  ]);

  expect((await send(admin, 'AB-3', 50_000, { title: 'Endabrechnung' })).status).toBe(202);
  expect((await send(admin, 'AB-4', 50_000, { title: 'Abrechnung', issuer: 'Südost Leasing AG' })).status).toBe(202);
  expect((await send(await createAdmin(app), 'AB-5', 50_000, { title: 'Abrechnung' })).status).toBe(202);
});

test('a changed answer replaces the remembered one, and taking a document back makes its issuer ask again', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const title = 'Abrechnung';
  const first = await send(admin, 'AB-1', 45_067, { title });
  // The second one is asked about too, because it waits before the first is answered.
  const waiting = await send(admin, 'AB-2', 45_067, { title });
  await answer(admin, first.id, 'Gutschrift');
  await answer(admin, waiting.id, 'Rechnung');
  const third = await send(admin, 'AB-3', 50_000, { title });
  expect(third.text).toContain('Rechnung AB-3 wurde importiert: 3 Positionen, 722,45 €.');

  const { body: positions } = await app.good(api.listPositions, { token, query: { q: 'AB-3' } });
  await app.good(api.withdrawDocuments, {
    token,
    body: { documentId: positions[0]?.documentId ?? 0, scope: 'document', reason: 'Falsche Art' },
  });
  expect((await send(admin, 'AB-4', 50_000, { title })).status).toBe(202);
});

test.each(['Gutschrift Wartung', 'Erstattung Wartung', 'Storno Wartung'])(
  'a remembered type does not hold for a document that names %s',
  async (service) => {
    const admin = await createAdmin(app);
    const first = await send(admin, 'AB-1', 45_067, { title: 'Abrechnung' });
    await answer(admin, first.id, 'Rechnung');
    const second = await send(admin, 'AB-2', 50_000, { title: 'Abrechnung', service });
    expect([second.status, second.text]).toEqual([
      202,
      expect.stringContaining('Der Beleg nennt eine Gutschrift oder Erstattung.'),
    ]);
  },
);
