import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { formOf } from '../../../../test/form.ts';
import { printedPdf } from '../../../../test/printed-pdf.ts';

const app = await sharedTestApp();

/** Uploads an invoice over 500,00 net with amounts below its totals. */
const send = async (
  { token }: SignedIn,
  number: string,
  footers: readonly string[],
  { rate = '300,00', tax = 'Umsatzsteuer 19 %' } = {},
) => {
  const content = await printedPdf([
    '50 Nordwest Leasing GmbH · Nordring 5 · 20097 Hamburg',
    ...['', '', '50 Rechnung', '', `50 Rechnungsnummer: ${number}`, '50 Rechnungsdatum: 31.03.2025', ''],
    '50 Kennzeichen | 150 Leistung | >500 Betrag',
    `50 B-AB 1234 | 150 Leasingrate | >500 ${rate}`,
    '50 HH-XY 987 | 150 Wartung | >500 200,00',
    '',
    '150 Nettobetrag | >500 500,00',
    `150 ${tax} | >500 95,00`,
    '150 Rechnungsbetrag | >500 595,00',
    ...footers,
  ]);
  const file = { name: `${number}.pdf`, content };
  const { status, text, headers } = await app.raw('POST', '/api/leaseplan/import', { token, ...formOf({}, file) });
  return { status, text, id: Number(String(headers['content-location']).split('/').at(-1)) };
};
const draftOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.getLeasingDraft, { token, params: { id } })).body;
const confirm = async (person: SignedIn, id: number): Promise<void> => {
  const { version, questions } = await draftOf(person, id);
  const checked = questions.map((_, question) => ({ question, isChecked: true }));
  const call = { token: person.token, params: { id } };
  const { body } = await app.good(api.updateLeasingDraft, { ...call, body: { version, questions: checked } });
  await app.good(api.confirmLeasingDraft, { ...call, body: { version: body.version } });
};

const skonto = (day: string, discount: string, paid: string) => [
  `150 Bei Zahlung bis ${day} 2 % Skonto | >500 ${discount}`,
  `150 Zahlbetrag mit Skonto | >500 ${paid}`,
];

test('amounts below the totals that were left out once are left out alone, until a document is taken back', async () => {
  const admin = await createAdmin(app);
  const first = await send(admin, 'SK-1', skonto('15.04.2025', '11,90', '583,10'));
  expect([first.status, first.text]).toEqual([202, expect.stringContaining('gehört zu keiner Position')]);
  await confirm(admin, first.id);
  const second = await send(admin, 'SK-2', skonto('15.05.2025', '12,10', '582,90'));
  expect([second.status, second.text]).toEqual([
    200,
    'Rechnung SK-2 wurde importiert: 2 Positionen, 500,00 €. Nicht gezählt: „Bei Zahlung bis 15.05.2025 2 % Skonto 12,10“. Nicht gezählt: „Zahlbetrag mit Skonto 582,90“.',
  ]);
  expect((await send(admin, 'SK-3', ['150 Mahngebühr | >500 5,00'])).status).toBe(202);
  expect((await send(admin, 'SK-4', skonto('15.06.2025', '12,10', '582,90'), { rate: '310,00' })).status).toBe(202);
  const { body: positions } = await app.good(api.listPositions, { token: admin.token, query: { q: 'SK-2' } });
  const body = { documentId: positions[0]?.documentId ?? 0, scope: 'document', reason: 'Skonto' } as const;
  await app.good(api.withdrawDocuments, { token: admin.token, body });
  expect((await send(admin, 'SK-5', skonto('15.07.2025', '11,90', '583,10'))).status).toBe(202);
});

test('an answer about one amount keeps no total of the document, and the next ordinary invoice is exact', async () => {
  const admin = await createAdmin(app);
  const layout = { tax: 'zzgl. 19 % USt.' };
  expect((await send(admin, 'Z-20', [], layout)).status).toBe(200);
  const asked = await send(admin, 'Z-21', ['150 2 % Skonto | >500 11,90'], layout);
  expect(asked.status).toBe(202);
  await confirm(admin, asked.id);
  const ordinary = await send(admin, 'Z-22', [], layout);
  expect([ordinary.status, ordinary.text]).toEqual([200, 'Rechnung Z-22 wurde importiert: 2 Positionen, 500,00 €.']);
  const again = await send(admin, 'Z-23', ['150 2 % Skonto | >500 12,10'], layout);
  expect([again.status, again.text]).toEqual([
    200,
    expect.stringMatching(/500,00 €\. Nicht gezählt: „2 % Skonto 12,10“\.$/),
  ]);
});

test('a deposit below the total is among the rows of the draft', async () => {
  const admin = await createAdmin(app);
  const { status, id } = await send(admin, 'AN-1', [
    '150 abzgl. Anzahlung | >500 500,00',
    '150 Restbetrag | >500 95,00',
  ]);
  expect(status).toBe(202);
  const { body: rows } = await app.good(api.listDraftRows, {
    token: admin.token,
    params: { id },
    query: { size: '100' },
  });
  expect(rows.map(({ cells }) => cells.join(' ').trim())).toEqual(
    expect.arrayContaining([expect.stringMatching(/abzgl\. Anzahlung.*500,00/), expect.stringMatching(/Restbetrag/)]),
  );
});

test('the same document in other files is answered with the draft that waits', async () => {
  const admin = await createAdmin(app);
  const deposit = ['150 abzgl. Anzahlung | >500 500,00', '150 Restbetrag | >500 95,00'];
  const first = await send(admin, 'AN-2', deposit);
  for (const note of ['50 Kopie vom 01.04.2025', '50 Kopie vom 02.04.2025', '']) {
    const again = await send(admin, 'AN-2', [...deposit, note]);
    expect([again.status, again.id, again.text]).toEqual([
      202,
      first.id,
      expect.stringMatching(`^Dieser Beleg wartet schon als Entwurf ${first.id} auf eine Entscheidung: `),
    ]);
  }
  expect((await send(admin, 'AN-3', deposit)).id).not.toBe(first.id);
  const { body } = await app.good(api.listLeasingDrafts, { token: admin.token, query: {} });
  expect(body).toHaveLength(2);
});
